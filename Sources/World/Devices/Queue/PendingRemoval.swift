internal import Facts

/// Transactions that left the queue. The callback about them is scheduled.
struct PendingRemoval {
  var transactions: [TransactionID] = []
  /// Whether one callback reports all the transactions. Otherwise each transaction has its own callback.
  let isOneArray: Bool

  init(isOneArray: Bool) { self.isOneArray = isOneArray }
}
