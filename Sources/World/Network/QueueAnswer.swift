internal import Facts

/// What the store says is pending for an account on a device.
struct QueueAnswer {
  /// The state of the books that it shows.
  let revision: UInt32
  /// The finished purchases of which the request told.
  var finished: [PurchaseID] = []
  /// Purchases that no app finished.
  var pending: [PurchaseID] = []
  /// Whether renewals are among them.
  var coversRenewals = false
  /// What became of the transactions that the device asked about.
  var outcomes: [(transaction: TransactionID, outcome: PurchaseOutcome)] = []
  /// Products that were taken back since the last answer.
  var revoked: [ProductID] = []
  /// Subscriptions whose price increase waits for consent.
  var priceIncreases: [SubscriptionID] = []
  /// The current receipt, if anything changed it.
  var receipt: Receipt?

  init(revision: UInt32) { self.revision = revision }
}
