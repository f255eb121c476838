import AssayApp

/// A shop for consumables: it saves each purchase as a file (the grant) before it finishes the transaction.
@main
final class FirstShop: App, PaymentTransactionObserver {
  override class var description: AppDescription {
    AppDescription(productTypes: [.consumable], lacks: [.promotions])
  }

  override func launched() { queue.add(self) }

  override func buy(_ productIdentifier: String, quantity: Int) {
    if queue.canMakePayments() { queue.add(Payment(productIdentifier, quantity: quantity)) }
  }

  func paymentQueue(_ queue: PaymentQueue, updatedTransactions transactions: [Transaction]) {
    for transaction in transactions {
      let isFailed = transaction.transactionState == .failed
      if isFailed, transaction.error?.code != 2 { showDialog(.error, "The purchase failed.") }
      let isBought = transaction.transactionState == .purchased && deliver(transaction)
      if isFailed || isBought { queue.finish(transaction) }
    }
  }

  /// Returns whether the purchase is saved; if the disk is full, the next launch retries.
  private func deliver(_ transaction: Transaction) -> Bool {
    guard let product = transaction.payment.productIdentifier else { return false }
    let path = "granted/\(product)/\(transaction.transactionIdentifier ?? "")"
    if disk.exists(path) { return true }
    let count = (grants(of: product) ?? 1) * transaction.payment.quantity
    guard (try? disk.write(path, "\(count)")) != nil else { return false }
    claimGranted(product, for: transaction, count: count)
    return true
  }

  override func owned(_ productIdentifier: String) -> Int {
    disk.list("granted/\(productIdentifier)/").compactMap { disk.read($0).flatMap { Int($0) } }.reduce(0, +)
  }
}
