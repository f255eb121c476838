internal import Facts

/// A transaction object as one callback brought it, where callbacks bring fresh ones.
struct TransactionSnapshot {
  /// The transaction.
  let transaction: TransactionID
  /// The state it shows for ever.
  let state: TransactionState
}
