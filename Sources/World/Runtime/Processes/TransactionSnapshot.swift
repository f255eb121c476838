internal import Facts

/// The state of a transaction object that was created for one callback.
struct TransactionSnapshot {
  /// The transaction that the object represents.
  let transaction: TransactionID
  /// The state that the object shows. It never changes.
  let state: TransactionState
}
