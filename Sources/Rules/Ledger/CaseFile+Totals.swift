internal import Facts

extension CaseFile {
  /// How many units of a product were paid for by anybody, as far as it was told to an app; nothing where that is not known in full.
  ///
  /// One purchase that was told in two transactions may have come to two devices, and counts twice.
  func unitsPaid(of product: ProductID) -> Int64? {
    guard product != .none, !knowsLessThanAll else { return nil }
    let known = products[product.index]
    var total: Int64 = 0
    func add(_ quantity: Int64) {
      let (units, overflows) = quantity.multipliedReportingOverflow(by: known.grants)
      let (sum, isTooMuch) = total.addingReportingOverflow(units)
      total = overflows || isTooMuch ? .max : sum
    }
    for (_, purchase) in PurchaseChain(from: known.lastPurchase, in: purchases) {
      add(Int64(purchase.quantity))
    }
    for (_, transaction) in TransactionChain(from: known.lastTransaction, in: transactions) {
      guard transaction.wasToldPaid, transaction.purchase != .none else { continue }
      let purchase = purchases.pointer(to: transaction.purchase.index)
      if purchase.pointee.isCounted { add(Int64(max(transaction.quantity, 1))) }
      purchase.pointee.isCounted = true
    }
    for (_, transaction) in TransactionChain(from: known.lastTransaction, in: transactions) {
      guard transaction.purchase != .none else { continue }
      purchases.pointer(to: transaction.purchase.index).pointee.isCounted = false
    }
    return total
  }

  /// Whether something was sold that no fact tells, or something was copied with a backup.
  private var knowsLessThanAll: Bool {
    var isUnknown = false
    accounts.each { _, account in if account.pointee.hasUnknownPurchases { isUnknown = true } }
    devices.each { _, device in if device.pointee.isFromBackup { isUnknown = true } }
    return isUnknown
  }
}
