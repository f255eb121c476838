internal import Facts

/// The state of a transaction object that one callback created.
struct TransactionSnapshot {
  /// The transaction that the object represents.
  let transaction: TransactionID
  /// The state that the object shows; it never changes.
  let state: TransactionState
}
