internal import Facts

/// One question of an app to its developer's server.
struct ServerExchange {
  /// Its number within the process.
  let number: Int
  /// The launch that asked.
  let process: ProcessID
  /// On whose behalf.
  let account: AccountID
  /// What is asked.
  let verb: ServerVerb
  /// The key.
  let key: TextID
  /// The value, where one is stored.
  let value: TextID
  /// The application user name for whom an offer is signed, or empty.
  let username: TextID
}
