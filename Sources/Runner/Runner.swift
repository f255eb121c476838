// The Runner floor.
