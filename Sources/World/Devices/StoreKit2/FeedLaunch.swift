internal import Facts
internal import StoreModel

/// What StoreKit 2 keeps for one launch of the app. It is lost with the process.
struct FeedLaunch {
  /// The running listeners, in the order in which they started.
  var listeners: [Int] = []
  /// Whether a listener ever ran in this launch. Only the first one receives the unfinished transactions.
  var hadListener = false
  /// The transactions that a call to purchase returned. Only for lookup, never iterated.
  var returned: Set<TransactionID> = []
  /// The updates that are on their way to a listener, in order.
  var updates: [(listener: Int, transaction: TransactionID)] = []
  /// The reads that wait for the store's first answer about the account.
  var reads: [(ticket: Int, listing: Listing, product: ProductID?)] = []
  /// The synchronizations that wait for the user's answer to the sign-in request.
  var awaitingSignIn: [Int] = []
  /// The synchronizations that wait for the store's answer.
  var awaitingStore: [Int] = []
  /// The requests for products that were called with a ticket.
  var productRequests: [(request: RequestID, ticket: Int)] = []

  /// Removes an update that reached its listener. Returns false if the listener has ended meanwhile.
  mutating func take(_ transaction: TransactionID, for listener: Int) -> Bool {
    updates.removeAll { $0.listener == listener && $0.transaction == transaction }
    return listeners.contains(listener)
  }
}

/// A call to purchase whose end is not known yet.
struct PurchaseCall {
  let transaction: TransactionID
  let ticket: Int
  let process: ProcessID
}
