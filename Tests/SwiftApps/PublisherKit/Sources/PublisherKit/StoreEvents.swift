import Foundation
import StoreKit

/// The events of the store.
enum StoreEvent {
  case products([SKProduct], invalid: [String])
  case productsFailed(Error)
  case transaction(SKPaymentTransaction)
  case revoked([String])
  case restoreEnded(Error?)
}

/// The store as a publisher.
final class StoreEvents: NSObject {
  private let subject = Subject<StoreEvent>()
  private var requests: Set<SKProductsRequest> = []
  private var isObserving = false

  var events: Publisher<StoreEvent> { subject.eraseToPublisher() }

  var transactions: Publisher<SKPaymentTransaction> {
    events.compactMap { event in
      if case .transaction(let transaction) = event { return transaction }
      return nil
    }
  }

  func observe() {
    guard !isObserving else { return }
    isObserving = true
    SKPaymentQueue.default().add(self)
  }

  func loadProducts(_ identifiers: [String]) {
    let request = SKProductsRequest(productIdentifiers: Set(identifiers))
    request.delegate = self
    requests.insert(request)
    request.start()
  }
}

extension StoreEvents: SKProductsRequestDelegate {
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    subject.send(.products(response.products, invalid: response.invalidProductIdentifiers))
  }

  func requestDidFinish(_ request: SKRequest) { forget(request) }

  func request(_ request: SKRequest, didFailWithError error: Error) {
    forget(request)
    subject.send(.productsFailed(error))
  }

  private func forget(_ request: SKRequest) {
    if let request = request as? SKProductsRequest { requests.remove(request) }
  }
}

extension StoreEvents: SKPaymentTransactionObserver {
  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions { subject.send(.transaction(transaction)) }
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {
    subject.send(.revoked(productIdentifiers))
  }

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
    subject.send(.restoreEnded(nil))
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: Error
  ) {
    subject.send(.restoreEnded(error))
  }
}
