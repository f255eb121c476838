import Facts

/// How often and when a product that can be owned only once was delivered to the app on one device.
struct LastingDeliveries: Hashable, Sendable {
  var transactions = 0
  /// The number of different purchases among the transactions.
  var purchases = 0
  /// When the first transaction was delivered.
  var firstDelivered = FactSequence.start
  /// When the latest transaction was delivered.
  var lastTold = FactSequence.start
  /// When the latest restored transaction was delivered.
  var restoredTold = FactSequence.start
  /// The most units that one transaction delivered.
  var units: Int64 = 0

  /// Whether a restore delivered the product.
  var isRestored: Bool { restoredTold != .start }

  /// Whether an app's count is higher than all purchases together allow. The app must then have counted
  /// restored transactions.
  func countsRestores(_ count: Int64) -> Bool {
    let (most, overflows) = units.multipliedReportingOverflow(by: Int64(purchases))
    return isRestored && !overflows && count > max(most, units)
  }
}

extension CaseFile {
  /// Counts the deliveries of a product, which can be owned only once, to the app on a device.
  func lastingDeliveries(of product: ProductID, on device: DeviceID) -> LastingDeliveries {
    var deliveries = LastingDeliveries()
    let known = self.product(product)
    for (_, transaction) in ledger.transactions(of: known) where isTold(transaction, on: device) {
      deliveries.transactions += 1
      deliveries.units = max(deliveries.units, units(Int64(max(transaction.quantity, 1)), known))
      deliveries.lastTold = max(deliveries.lastTold, transaction.firstDelivered)
      deliveries.firstDelivered =
        deliveries.firstDelivered == .start
        ? transaction.firstDelivered : min(deliveries.firstDelivered, transaction.firstDelivered)
      if transaction.told == .restored {
        deliveries.restoredTold = max(deliveries.restoredTold, transaction.firstDelivered)
      }
      let purchase = transaction.purchase
      guard purchase == .none || !counted[purchase.index] else { continue }
      deliveries.purchases += 1
      mark(purchase, isCounted: true)
    }
    for (_, transaction) in ledger.transactions(of: known) { mark(transaction.purchase, isCounted: false) }
    return deliveries
  }

  /// The units of a product that all accounts paid for; nil if a history or a backup may contain more than
  /// the facts show.
  ///
  /// A purchase that was delivered in two transactions may have reached two devices, so it counts twice.
  func unitsPaid(of product: ProductID) -> Int64? {
    guard product != .none, !mayHaveUntoldPurchases else { return nil }
    let known = self.product(product)
    var total: Int64 = 0
    for (_, purchase) in ledger.purchases(of: known) {
      total = sum(total, units(Int64(purchase.quantity), known))
    }
    for (_, transaction) in ledger.transactions(of: known) {
      guard transaction.wasDeliveredPaid, transaction.purchase != .none else { continue }
      if counted[transaction.purchase.index] {
        total = sum(total, units(Int64(max(transaction.quantity, 1)), known))
      }
      mark(transaction.purchase, isCounted: true)
    }
    for (_, transaction) in ledger.transactions(of: known) { mark(transaction.purchase, isCounted: false) }
    return total
  }

  /// Whether a history or a backup may contain purchases that no fact records.
  private var mayHaveUntoldPurchases: Bool {
    var isUnknown = false
    ledger.eachAccount { _, account in if account.hasUnknownPurchases { isUnknown = true } }
    ledger.eachDevice { _, device in if device.isFromBackup { isUnknown = true } }
    return isUnknown
  }
}
