internal import Facts

/// A value that the server keeps.
struct ServerEntry {
  /// Where it lies.
  let key: ServerKey
  /// What it is.
  var value: TextID
}
