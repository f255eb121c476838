// The World floor.
