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
  var verb = ServerVerb.get
  /// The key, or the product.
  var key = TextID.empty
  /// The value, where one is stored.
  var value = TextID.empty
  /// The application user name for whom an offer is signed, or empty.
  var username = TextID.empty
  /// The receipt, where one is sent.
  var receipt = TextID.empty
  /// The transaction that the app names, or empty.
  var transaction = TextID.empty
}
