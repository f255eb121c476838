internal import Facts

/// Under what the server keeps a value.
struct ServerKey: Hashable {
  /// Whose it is.
  let account: AccountID
  /// Its name.
  let key: TextID
}
