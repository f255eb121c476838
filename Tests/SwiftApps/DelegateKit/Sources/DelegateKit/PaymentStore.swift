import Foundation
import StoreKit

/// Observes the queue and forwards its events.
final class PaymentStore: NSObject {
  weak var delegate: PaymentsDelegate?
  private let queue: SKPaymentQueue

  init(queue: SKPaymentQueue = .default()) {
    self.queue = queue
    super.init()
  }

  func startObserving() { queue.add(self) }
  func stopObserving() { queue.remove(self) }

  func pay(for product: SKProduct, quantity: Int) {
    let payment = SKMutablePayment(product: product)
    payment.quantity = quantity
    queue.add(payment)
  }

  func restore() { queue.restoreCompletedTransactions() }
}

extension PaymentStore: SKPaymentTransactionObserver {
  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions {
      switch transaction.transactionState {
      case .purchasing: break
      case .deferred: delegate?.store(self, didDefer: transaction)
      case .purchased:
        // Finished here, so that the queue is empty whatever the result of the verification.
        queue.finishTransaction(transaction)
        delegate?.store(self, didPurchase: transaction)
      case .restored:
        queue.finishTransaction(transaction)
        delegate?.store(self, didRestore: transaction)
      case .failed:
        queue.finishTransaction(transaction)
        delegate?.store(self, didFail: transaction, error: transaction.error)
      @unknown default: break
      }
    }
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {
    delegate?.store(self, didRevoke: productIdentifiers)
  }

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
    delegate?.storeDidFinishRestoring(self)
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: Error
  ) {
    delegate?.store(self, didFailToRestore: error)
  }
}
