// The Results floor.
