// A small shop that does what is owed: each purchase is a file, which is the grant, and only then it is finished.
//
// test it with `assay run --app -- .build/clients/release/SampleShop`.

import AssayApp

@main
final class SampleShop: App, RestoresPurchases {
  override class var description: AppDescription {
    AppDescription(
      title: "A small shop in Swift", productTypes: [.consumable, .nonConsumable, .nonRenewing],
      has: [.receipts], resets: true)
  }

  /// The identifiers that the store knows, after a response.
  private var known: Set<String>?
  /// The request in progress.
  private var request: Request?
  /// Taps on Buy that wait for the response.
  private var waiting: [(productIdentifier: String, quantity: Int)] = []

  override func launched() {
    queue.add(self)
    queue.setDelegate(self)
  }

  override func tapped(_ name: String) {
    if name == "shop" { openShop() }
  }

  private func openShop() {
    guard request == nil, queue.canMakePayments() else { return }
    request = requestProducts(products) { response in
      try self.show(response.products)
    } failed: { _ in
      try self.answered(nil)
    }
  }

  private func show(_ products: [Product]) throws {
    if !products.isEmpty { listProducts(count: products.count) }
    for product in products { showPrice(of: product.productIdentifier, product.localizedPrice) }
    try answered(Set(products.map(\.productIdentifier)))
  }

  private func answered(_ found: Set<String>?) throws {
    request = nil
    known = found ?? known
    let taps = waiting
    waiting = []
    for tap in taps { add(tap.productIdentifier, quantity: tap.quantity) }
  }

  override func buy(_ productIdentifier: String, quantity: Int) {
    if !queue.canMakePayments() {
      showDialog(.message, "Purchases are not allowed on this device.")
    } else if request != nil {
      waiting.append((productIdentifier, quantity))
    } else {
      add(productIdentifier, quantity: quantity)
    }
  }

  private func add(_ productIdentifier: String, quantity: Int) {
    if let known, !known.contains(productIdentifier) {
      return showDialog(.message, "This product is not for sale at present.")
    }
    // If there is no room for the name, the queue usually remembers it.
    try? disk.write("buyers/" + productIdentifier, user ?? "nobody")
    queue.add(Payment(productIdentifier, quantity: quantity, applicationUsername: user))
  }

  func restore() {
    showBusy()
    queue.restoreCompletedTransactions()
  }

  override func owned(_ productIdentifier: String) -> Int {
    guard isCounted(productIdentifier) else { return disk.exists("owned/" + productIdentifier) ? 1 : 0 }
    var total = 0
    for path in disk.list("granted/") {
      guard let grant = disk.read(path).flatMap(Grant.init) else { continue }
      if grant.productIdentifier == productIdentifier, grant.buyer == user ?? "nobody" {
        total += grant.count
      }
    }
    return total
  }

  /// Reports an error to the user, unless it is a cancel.
  private func tell(_ error: StoreError?, _ text: String) {
    if error?.isCancel != true { showDialog(.error, text) }
  }
}

// MARK: Transactions

extension SampleShop: PaymentTransactionObserver {
  func paymentQueue(_ queue: PaymentQueue, updatedTransactions transactions: [Transaction]) {
    for transaction in transactions { update(transaction) }
  }

  private func update(_ transaction: Transaction) {
    switch transaction.transactionState {
    case .purchased, .restored:
      if deliver(transaction) { queue.finish(transaction) }
    case .failed:
      tell(transaction.error, "The purchase could not be completed.")
      queue.finish(transaction)
    case .deferred: showDialog(.waiting, "Your purchase waits for approval.")
    case .purchasing: break
    }
  }

  /// Grants the purchase to the user, once; returns whether the grant is saved on the disk.
  private func deliver(_ transaction: Transaction) -> Bool {
    guard let productIdentifier = transaction.productIdentifier, type(of: productIdentifier) != nil else {
      return false
    }
    var grant = Grant(
      productIdentifier: productIdentifier, count: 1, buyer: buyer(of: transaction, productIdentifier))
    var (path, entry) = ("owned/" + productIdentifier, "")
    if isCounted(productIdentifier), let identifier = transaction.transactionIdentifier {
      grant.count = (grants(of: productIdentifier) ?? 1) * transaction.payment.quantity
      (path, entry) = ("granted/" + identifier, grant.entry)
    }
    if disk.exists(path) { return true }
    do { try disk.write(path, entry) } catch { return false }
    claimGranted(productIdentifier, for: transaction, count: grant.count, account: grant.buyer)
    return true
  }

  /// The user named in the payment, or the user who tapped Buy if the queue has lost the name.
  private func buyer(of transaction: Transaction, _ productIdentifier: String) -> String {
    if let named = transaction.payment.applicationUsername { return named }
    if transaction.transactionState == .restored { return user ?? "nobody" }
    return disk.read("buyers/" + productIdentifier) ?? user ?? "nobody"
  }

  private func isCounted(_ productIdentifier: String) -> Bool {
    [.consumable, .nonRenewing].contains(type(of: productIdentifier))
  }
}

extension Transaction {
  /// The product of a restored transaction is in its original; if that is missing, in its own payment.
  fileprivate var productIdentifier: String? {
    let original = transactionState == .restored ? self.original : nil
    return original?.payment.productIdentifier ?? self.payment.productIdentifier
  }
}

// MARK: What else the queue tells

extension SampleShop: RestoreObserver, StorePaymentObserver, StorefrontObserver, EntitlementObserver {
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: PaymentQueue) { showBusy(false) }

  func paymentQueue(_ queue: PaymentQueue, restoreCompletedTransactionsFailedWithError error: StoreError) {
    showBusy(false)
    tell(error, "Your purchases could not be restored.")
  }

  func paymentQueue(
    _ queue: PaymentQueue, shouldAddStorePayment payment: Payment, for product: Product?
  ) -> Bool {
    // A purchase that starts in the App Store has no user name.
    if let bought = payment.productIdentifier { try? disk.write("buyers/" + bought, user ?? "nobody") }
    return true
  }

  func paymentQueueDidChangeStorefront(_ queue: PaymentQueue) { known = nil }

  /// Removes revoked products, unless the receipt shows that the user owns them in another way.
  func paymentQueue(
    _ queue: PaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) throws {
    for productIdentifier in productIdentifiers where !isInReceipt(productIdentifier) {
      try disk.remove("owned/" + productIdentifier)
      claimRevoked(productIdentifier)
    }
  }

  private func isInReceipt(_ productIdentifier: String) -> Bool {
    receipt()?.inApp.contains {
      $0.productIdentifier == productIdentifier && $0.cancellationDate == nil
    } ?? false
  }
}

extension SampleShop: StorefrontDelegate {
  func paymentQueue(
    _ queue: PaymentQueue, shouldContinue transaction: Transaction, in newStorefront: Storefront
  ) -> Bool? { true }
}

/// A transaction's grant, as stored on the disk.
private struct Grant {
  let productIdentifier: String
  var count: Int
  let buyer: String

  init(productIdentifier: String, count: Int, buyer: String) {
    self.productIdentifier = productIdentifier
    self.count = count
    self.buyer = buyer
  }

  /// Reads the line of a file.
  init?(_ entry: String) {
    let words = entry.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let count = Int(words[1]) else { return nil }
    self.init(productIdentifier: String(words[0]), count: count, buyer: String(words[2]))
  }

  /// The line.
  var entry: String { "\(productIdentifier) \(count) \(buyer)" }
}
