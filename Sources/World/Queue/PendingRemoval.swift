internal import Facts

/// Removed transactions that wait to be told.
struct PendingRemoval {
  /// The transactions, in the order of their finish.
  var transactions: [TransactionID] = []
  /// Whether they are told in one array, or each in its own.
  let isOneArray: Bool

  init(isOneArray: Bool) { self.isOneArray = isOneArray }
}
