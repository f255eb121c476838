import StoreKit

/// The part of the queue that the kit uses, so that tests put a spy in its place.
protocol PaymentQueue: AnyObject {
  func add(_ observer: SKPaymentTransactionObserver)
  func remove(_ observer: SKPaymentTransactionObserver)
  func add(_ payment: SKPayment)
  func finishTransaction(_ transaction: SKPaymentTransaction)
  func restoreCompletedTransactions(withApplicationUsername username: String?)
}

extension SKPaymentQueue: PaymentQueue {}

struct PurchaseDetails {
  let productId: String
  let quantity: Int
  let transactionId: String?
  let needsFinishTransaction: Bool
}

enum PurchaseResult {
  case success(purchase: PurchaseDetails)
  case deferred(productId: String)
  case error(error: SKError)
}

/// Buys with closures: one for each payment, in the order in which they were added.
final class BuyKit: NSObject, SKPaymentTransactionObserver {
  private struct Waiting {
    let productId: String
    let atomically: Bool
    let callback: (PurchaseResult) -> Void
  }

  private let queue: PaymentQueue
  private var waiting: [Waiting] = []
  private var restored: [SKPaymentTransaction] = []
  private var restoreCallback: (([String], SKError?) -> Void)?

  init(queue: PaymentQueue = SKPaymentQueue.default()) {
    self.queue = queue
    super.init()
    queue.add(self)
  }

  deinit { queue.remove(self) }

  func purchase(
    _ product: SKProduct, quantity: Int = 1, atomically: Bool = true, applicationUsername: String = "",
    completion: @escaping (PurchaseResult) -> Void
  ) {
    let payment = SKMutablePayment(product: product)
    payment.quantity = quantity
    payment.applicationUsername = applicationUsername
    waiting.append(
      Waiting(productId: product.productIdentifier, atomically: atomically, callback: completion))
    queue.add(payment)
  }

  func restore(completion: @escaping ([String], SKError?) -> Void) {
    restoreCallback = completion
    restored = []
    queue.restoreCompletedTransactions(withApplicationUsername: nil)
  }

  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions {
      switch transaction.transactionState {
      case .purchased: purchased(transaction)
      case .failed: failed(transaction)
      case .restored:
        restored.append(transaction)
        self.queue.finishTransaction(transaction)
      case .deferred: take(transaction)?.callback(.deferred(productId: transaction.payment.productIdentifier))
      case .purchasing: break
      @unknown default: break
      }
    }
  }

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
    restoreCallback?(restored.map { $0.payment.productIdentifier }, nil)
    restoreCallback = nil
  }

  func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: Error) {
    restoreCallback?([], BuyKit.storeKitError(error as NSError))
    restoreCallback = nil
  }

  private func purchased(_ transaction: SKPaymentTransaction) {
    guard let entry = take(transaction) else { return }
    if entry.atomically { queue.finishTransaction(transaction) }
    let details = PurchaseDetails(
      productId: transaction.payment.productIdentifier, quantity: transaction.payment.quantity,
      transactionId: transaction.transactionIdentifier, needsFinishTransaction: !entry.atomically)
    entry.callback(.success(purchase: details))
  }

  private func failed(_ transaction: SKPaymentTransaction) {
    queue.finishTransaction(transaction)
    take(transaction)?.callback(.error(error: BuyKit.storeKitError(transaction.error as NSError?)))
  }

  private func take(_ transaction: SKPaymentTransaction) -> Waiting? {
    let productId = transaction.payment.productIdentifier
    guard let index = waiting.firstIndex(where: { $0.productId == productId }) else { return nil }
    return waiting.remove(at: index)
  }

  /// An error of another domain keeps its number and its text.
  static func storeKitError(_ error: NSError?) -> SKError {
    let message = "Unknown error"
    let alternative = NSError(
      domain: SKErrorDomain, code: SKError.unknown.rawValue, userInfo: [NSLocalizedDescriptionKey: message])
    return SKError(_nsError: error ?? alternative)
  }
}
