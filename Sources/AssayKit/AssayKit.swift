// The AssayKit floor.
