// The Rules floor.
