import StoreKit

extension Notification.Name {
  static let purchaseCompleted = Notification.Name("purchaseCompleted")
  static let purchaseFailed = Notification.Name("purchaseFailed")
}

/// The one observer of the app, which the app delegate makes at launch.
final class StoreObserver: NSObject, SKPaymentTransactionObserver {
  static let shared = StoreObserver()

  private(set) var unlocked: Set<String> = []
  private(set) var messages: [String] = []

  override init() { super.init() }

  var isAuthorizedForPayments: Bool { return SKPaymentQueue.canMakePayments() }

  func start() { SKPaymentQueue.default().add(self) }

  func stop() { SKPaymentQueue.default().remove(self) }

  func buy(_ product: SKProduct) { SKPaymentQueue.default().add(SKPayment(product: product)) }

  func restore() { SKPaymentQueue.default().restoreCompletedTransactions() }

  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions {
      switch transaction.transactionState {
      case .purchasing, .deferred: break
      case .purchased: complete(transaction.payment.productIdentifier, transaction, queue)
      case .restored:
        guard let original = transaction.original?.payment.productIdentifier else { continue }
        complete(original, transaction, queue)
      case .failed:
        if let error = transaction.error as? SKError, error.code != .paymentCancelled {
          messages.append(error.localizedDescription)
        }
        queue.finishTransaction(transaction)
        NotificationCenter.default.post(name: .purchaseFailed, object: transaction.payment.productIdentifier)
      @unknown default: fatalError("unknown state")
      }
    }
  }

  func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: Error) {
    if let error = error as? SKError, error.code != .paymentCancelled {
      messages.append(error.localizedDescription)
    }
    NotificationCenter.default.post(name: .purchaseFailed, object: nil)
  }

  private func complete(_ identifier: String, _ transaction: SKPaymentTransaction, _ queue: SKPaymentQueue) {
    unlocked.insert(identifier)
    queue.finishTransaction(transaction)
    NotificationCenter.default.post(name: .purchaseCompleted, object: identifier)
  }
}
