import Foundation
import StoreKit

/// Subscriptions according to the receipt. A subscription is active until its expiry date.
final class SubscriptionStore: NSObject, SKPaymentTransactionObserver, SKProductsRequestDelegate {
  private var request: SKProductsRequest?

  func start() { SKPaymentQueue.default().add(self) }

  func isActive(_ productIdentifier: String) -> Bool {
    ReceiptReader.purchases.contains { purchase in
      purchase.productIdentifier == productIdentifier && !purchase.isCancelled
        && purchase.expiresDate.map { $0 > Date() } ?? false
    }
  }

  func purchase(_ productIdentifier: String) {
    guard SKPaymentQueue.canMakePayments() else {
      return Screen.tell("Purchases are not allowed on this device.")
    }
    Screen.show(isBusy: true)
    let request = SKProductsRequest(productIdentifiers: [productIdentifier])
    request.delegate = self
    self.request = request
    request.start()
  }

  func restore() { SKPaymentQueue.default().restoreCompletedTransactions() }

  // MARK: SKProductsRequestDelegate

  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    guard let product = response.products.first else { return end("This product is not for sale.") }
    SKPaymentQueue.default().add(SKPayment(product: product))
  }

  func request(_ request: SKRequest, didFailWithError error: any Error) {
    end("The App Store cannot be reached.")
  }

  /// Ends a purchase, with a message if it failed.
  private func end(_ problem: String? = nil) {
    Screen.show(isBusy: false)
    if let problem { Screen.tell(problem) }
  }

  // MARK: SKPaymentTransactionObserver

  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions {
      switch transaction.transactionState {
      case .purchased, .restored:
        end()
        queue.finishTransaction(transaction)
      case .failed:
        end((transaction.error as? SKError)?.code == .paymentCancelled ? nil : "The purchase failed.")
        queue.finishTransaction(transaction)
      case .deferred: end()
      case .purchasing: break
      @unknown default: break
      }
    }
  }

  func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
    if (error as? SKError)?.code != .paymentCancelled { Screen.tell("The purchases could not be restored.") }
  }

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
    Screen.tell("Your purchases are restored.", isError: false)
  }
}
