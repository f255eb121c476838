internal import Facts

/// Removed transactions whose callback is scheduled.
struct PendingRemoval {
  var transactions: [TransactionID] = []
  /// Whether one callback reports all of them, or each has its own.
  let isOneArray: Bool

  init(isOneArray: Bool) { self.isOneArray = isOneArray }
}
