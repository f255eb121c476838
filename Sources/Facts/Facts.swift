// The Facts floor.
