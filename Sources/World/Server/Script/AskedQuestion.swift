internal import Facts

/// What a question of an app is about, to see whether it was asked before.
struct AskedQuestion: Equatable {
  /// What is asked.
  let verb: ServerVerb
  /// On whose behalf.
  let account: AccountID
  /// The product, or the key.
  let key: TextID
  /// The transaction that the app named, or empty.
  let transaction: TextID
}
