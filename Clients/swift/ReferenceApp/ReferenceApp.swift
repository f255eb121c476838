import AssayApp

/// The reference: an app that follows Apple's documentation, for every product type.
///
/// Its steps from the launch to the finish of a transaction are here; the rest is in its parts: the books,
/// the shop, the pages of the store, hosted content, and deliveries of the developer's server.
@main
final class ReferenceApp: App, RestoresPurchases {
  override class var description: AppDescription {
    AppDescription(
      title: "The reference app in Swift",
      has: [
        .hosted, .nested, .receipts, .refresh, .offers, .server, .sheet, .serverDelivery, .olderSystems,
      ], resets: true)
  }

  private(set) lazy var books = Books(self)
  private(set) lazy var hostedContent = HostedContent(self)
  private(set) lazy var serverDelivery = ServerDelivery(self)
  private(set) lazy var shop = Shop(self)
  private(set) lazy var storePages = StorePages(self)
  private var isRestoring = false
  /// Promoted payments that arrived during a restore; they are added when it ends.
  private var putOff: [Payment] = []

  /// The user's name. Without a user, the records use "nobody".
  var userName: String { user ?? "nobody" }

  override func launched() {
    queue.add(self)
    queue.setDelegate(self)
  }

  override func foregrounded() {
    serverDelivery.resume()
    hostedContent.resume()
  }

  override func buy(_ productIdentifier: String, quantity: Int) {
    shop.buy(productIdentifier, quantity: quantity)
  }

  override func owned(_ productIdentifier: String) -> Int { books.owned(productIdentifier) }

  override func tapped(_ name: String) {
    if name == "refresh" { return refreshReceipt() }
    if hostedContent.tapped(name) || storePages.tapped(name) { return }
    guard name == "shop" || name == "offer", shop.isOpen else { return }
    if name == "shop" { shop.open() } else { shop.takeOffer() }
  }

  func restore() {
    isRestoring = true
    hostedContent.restoreWasAsked()
    showBusy()
    queue.restoreCompletedTransactions()
  }

  private func restoreEnded() {
    isRestoring = false
    showBusy(false)
    let payments = putOff
    putOff = []
    for payment in payments { queue.add(payment) }
  }

  /// Fetches a current receipt at the user's request. A failure is not retried, because each request asks for
  /// the password.
  private func refreshReceipt() {
    showBusy()
    refreshReceipt {
      self.showBusy(false)
    } failed: { error in
      self.showBusy(false)
      let isCancel = error.domain == "NSURLErrorDomain" && error.code == -1012
      if !isCancel { self.showDialog(.error, "The receipt could not be fetched.") }
    }
  }
}

// MARK: Transactions

extension ReferenceApp: PaymentTransactionObserver {
  func paymentQueue(_ queue: PaymentQueue, updatedTransactions transactions: [Transaction]) {
    for transaction in transactions { update(transaction) }
  }

  private func update(_ transaction: Transaction) {
    switch transaction.transactionState {
    case .purchased, .restored: deliver(transaction)
    case .failed: fail(transaction)
    case .deferred: showDialog(.waiting, "Your purchase waits for approval.")
    case .purchasing: break
    }
  }

  /// Grants a purchased or restored transaction to the user, then finishes it.
  private func deliver(_ transaction: Transaction) {
    // Without an identifier the product is unknown; the receipt or the store may tell later.
    guard let productIdentifier = transaction.productIdentifier else { return }
    let deliver = { self.books.deliver(transaction, productIdentifier) }
    if hostedContent.isContent(of: transaction, productIdentifier) {
      hostedContent.take(transaction, productIdentifier, deliver: deliver)
    } else if serverDelivery.delivers(productIdentifier), !books.isHandedOut(transaction, productIdentifier) {
      serverDelivery.fetch(transaction, productIdentifier, unlock: deliver)
    } else if deliver() {
      queue.finish(transaction)
    }
  }

  private func fail(_ transaction: Transaction) {
    if let productIdentifier = transaction.payment.productIdentifier {
      _ = books.answered(transaction, productIdentifier)
    }
    // The user cancelled on purpose: no dialog.
    if transaction.error?.isCancel != true { showDialog(.error, "The purchase could not be completed.") }
    queue.finish(transaction)
  }
}

extension Transaction {
  /// The product of a restored transaction is in its original; if that is missing, in its payment. A renewal
  /// may have an original too, the first period, but the user may have changed to another level since.
  var productIdentifier: String? {
    let original = transactionState == .restored ? self.original : nil
    return original?.payment.productIdentifier ?? self.payment.productIdentifier
  }
}

// MARK: What else the queue tells

extension ReferenceApp: DownloadObserver, RemovedTransactionObserver {
  func paymentQueue(_ queue: PaymentQueue, updatedDownloads downloads: [Download]) {
    hostedContent.updated(downloads)
  }

  func paymentQueue(_ queue: PaymentQueue, removedTransactions transactions: [Transaction]) {
    hostedContent.removed(transactions)
  }
}

extension ReferenceApp: RestoreObserver {
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: PaymentQueue) { restoreEnded() }

  func paymentQueue(_ queue: PaymentQueue, restoreCompletedTransactionsFailedWithError error: StoreError) {
    restoreEnded()
    if !error.isCancel { showDialog(.error, "Your purchases could not be restored.") }
  }
}

extension ReferenceApp: StorePaymentObserver {
  func paymentQueue(
    _ queue: PaymentQueue, shouldAddStorePayment payment: Payment, for product: Product?
  ) -> Bool {
    // A tap in the store counts as a tap on Buy; its payment has no user name.
    if let bought = payment.productIdentifier { books.buyers.tapped(bought, userName) }
    if isRestoring { putOff.append(payment) }
    return !isRestoring
  }
}

extension ReferenceApp: StorefrontObserver, StorefrontDelegate {
  func paymentQueueDidChangeStorefront(_ queue: PaymentQueue) { shop.storefrontChanged() }

  /// The products of this app can be bought in every country, so the answer needs neither time nor network.
  func paymentQueue(
    _ queue: PaymentQueue, shouldContinue transaction: Transaction, in newStorefront: Storefront
  ) -> Bool? { true }
}

extension ReferenceApp: EntitlementObserver {
  /// For revoked products: the receipt is already current, and the user may own the product in another way.
  func paymentQueue(
    _ queue: PaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {
    for productIdentifier in productIdentifiers where !books.isInReceipt(productIdentifier) {
      books.takeBack(productIdentifier)
      hostedContent.forget(productIdentifier)
    }
  }
}
