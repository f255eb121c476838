import StoreKit

/// A shop as a team writes it: it observes the queue, loads products, delivers and finishes.
@MainActor
final class Shop: NSObject {
  /// The number delivered, by product.
  private(set) var owned: [String: Int] = [:]
  /// Every state that the queue reported, with its product, in order.
  private(set) var told: [String] = []
  private(set) var transactions: [SKPaymentTransaction] = []
  /// The time of each report, by the clock of the process.
  private(set) var dates: [Date] = []
  private(set) var errors: [any Error] = []
  private(set) var removed: [String] = []
  private(set) var revoked: [String] = []
  private(set) var offered: [String] = []
  private(set) var restoreEnds = 0
  private(set) var products: [SKProduct] = []
  private(set) var invalid: [String] = []
  /// Whether it finishes what it delivered.
  var finishes = true
  /// Whether it finishes transactions in the state `purchasing`, which is an error.
  var finishesAtOnce = false
  /// Whether it buys once more after each delivery.
  var buysAgain = false
  private var request: SKProductsRequest?
  private var loading: CheckedContinuation<Void, Never>?

  func open() { SKPaymentQueue.default().add(self) }

  func close() { SKPaymentQueue.default().remove(self) }

  func load(_ identifiers: Set<String>) async {
    await withCheckedContinuation { continuation in
      loading = continuation
      let request = SKProductsRequest(productIdentifiers: identifiers)
      request.delegate = self
      self.request = request
      request.start()
    }
  }

  func buy(_ identifier: String) {
    let payment = SKMutablePayment()
    payment.productIdentifier = identifier
    SKPaymentQueue.default().add(payment)
  }

  /// Forgets what was delivered.
  func forget(_ product: String) { owned[product] = nil }

  func restore() { SKPaymentQueue.default().restoreCompletedTransactions() }

  private func handle(_ transaction: SKPaymentTransaction) {
    let product = transaction.payment.productIdentifier
    transactions.append(transaction)
    dates.append(Date())
    switch transaction.transactionState {
    case .purchasing:
      told.append("purchasing \(product)")
      if finishesAtOnce { finish(transaction) }
    case .deferred: told.append("deferred \(product)")
    case .purchased:
      told.append("purchased \(product)")
      owned[product, default: 0] += product == "coins" ? 100 : 1
      finish(transaction)
      if buysAgain {
        buysAgain = false
        buy(product)
      }
    case .restored:
      told.append("restored \(product)")
      owned[product] = 1
      finish(transaction)
    case .failed:
      told.append("failed \(product)")
      if let error = transaction.error { errors.append(error) }
      finish(transaction)
    @unknown default: told.append("unknown")
    }
  }

  private func finish(_ transaction: SKPaymentTransaction) {
    if finishes { SKPaymentQueue.default().finishTransaction(transaction) }
  }
}

extension Shop: @preconcurrency SKPaymentTransactionObserver {
  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions { handle(transaction) }
  }

  func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
    removed += transactions.map(\.payment.productIdentifier)
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool {
    offered.append(product.productIdentifier)
    return true
  }

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { restoreEnds += 1 }

  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) { errors.append(error) }

  func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) { revoked += productIdentifiers }
}

extension Shop: @preconcurrency SKProductsRequestDelegate {
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    products = response.products
    invalid = response.invalidProductIdentifiers
  }

  func requestDidFinish(_ request: SKRequest) {
    loading?.resume()
    loading = nil
  }

  func request(_ request: SKRequest, didFailWithError error: any Error) {
    errors.append(error)
    loading?.resume()
    loading = nil
  }
}
