// The Reports floor.
