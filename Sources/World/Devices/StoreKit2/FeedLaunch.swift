internal import Facts
internal import StoreModel

/// What StoreKit 2 keeps for one launch of the app. It is lost with the process.
struct FeedLaunch {
  /// The transactions that a call to purchase returned. Only for lookup, never iterated.
  var returned: Set<TransactionID> = []
  /// The updates that are on their way to a listener, in order.
  var updates: [(listener: Int, transaction: TransactionID)] = []
  /// The requests for products that were called with a ticket.
  var productRequests: [(request: RequestID, ticket: Int)] = []

  /// Removes an update that reached its listener.
  mutating func remove(_ transaction: TransactionID, for listener: Int) {
    updates.removeAll { $0.listener == listener && $0.transaction == transaction }
  }
}

/// A call to purchase whose end is not known yet.
struct PurchaseCall {
  let transaction: TransactionID
  let ticket: Int
  let process: ProcessID
}
