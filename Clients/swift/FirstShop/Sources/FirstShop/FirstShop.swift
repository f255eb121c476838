import AssayApp

/// A shop for what is used up: each purchase is a file, which is the grant, and only then it is finished.
@main
final class FirstShop: App, PaymentTransactionObserver {
  override class var description: AppDescription {
    AppDescription(title: "My first shop", productTypes: [.consumable])
  }

  override func launched() { queue.add(self) }

  override func buy(_ productIdentifier: String, quantity: Int) {
    queue.add(Payment(productIdentifier, quantity: quantity))
  }

  func paymentQueue(_ queue: PaymentQueue, updatedTransactions transactions: [Transaction]) throws {
    for transaction in transactions {
      if transaction.transactionState == .purchased { try deliver(transaction) }
      if [.purchased, .failed].contains(transaction.transactionState) { queue.finish(transaction) }
    }
  }

  private func deliver(_ transaction: Transaction) throws {
    let (product, quantity) = (transaction.payment.productIdentifier ?? "", transaction.payment.quantity)
    let path = "granted/\(transaction.transactionIdentifier ?? "")"
    if disk.exists(path) { return }
    let count = (grants(of: product) ?? 1) * quantity
    try disk.write(path, "\(product) \(count)")
    claimGranted(product, for: transaction, count: count)
  }

  override func owned(_ productIdentifier: String) -> Int {
    let entries = disk.list("granted/").compactMap { disk.read($0)?.split(separator: " ") }
    return entries.filter { $0[0] == productIdentifier }.compactMap { Int($0[1]) }.reduce(0, +)
  }
}
