import Foundation
import StoreKit

/// Purchases with closures: `PurchaseKit.shared.purchase("coins") { result in … }`.
final class PurchaseKit: NSObject {
  static let shared = PurchaseKit()

  /// Delivers a purchase to the user. Returns whether it is saved; if not, it is called again later.
  private var deliver: ((Purchase) -> Bool)?
  /// Called with products that the user no longer owns.
  var revoked: (([String]) -> Void)?
  /// Called for results without a waiting caller, such as purchases of an earlier launch.
  private var unsolicited: PurchaseCompletion?
  private let payments = PaymentTable()
  private let loader = ProductLoader()
  private var restored: [Purchase] = []
  private var restoreCompletions: [RestoreCompletion] = []

  /// Starts to observe the queue. Call it at the launch.
  func start(deliver: @escaping (Purchase) -> Bool, unsolicited: @escaping PurchaseCompletion) {
    self.deliver = deliver
    self.unsolicited = unsolicited
    SKPaymentQueue.default().add(self)
  }

  static var canMakePayments: Bool { SKPaymentQueue.canMakePayments() }

  func retrieveProducts(_ productIds: Set<String>, completion: @escaping ProductLoader.Completion) {
    loader.load(productIds, completion: completion)
  }

  /// Buys a product. The product is loaded first if it is unknown.
  func purchase(_ productId: String, quantity: Int = 1, completion: @escaping PurchaseCompletion) {
    guard PurchaseKit.canMakePayments else { return completion(.failure(PurchaseError.paymentsNotAllowed)) }
    if let product = loader.products[productId] {
      return purchase(product, quantity: quantity, completion: completion)
    }
    loader.load([productId]) { [weak self] result in
      switch result {
      case .success(let found):
        guard let product = found.products.first else {
          return completion(.failure(PurchaseError.unknownProduct(productId)))
        }
        self?.purchase(product, quantity: quantity, completion: completion)
      case .failure(let error): completion(.failure(error))
      }
    }
  }

  private func purchase(_ product: SKProduct, quantity: Int, completion: @escaping PurchaseCompletion) {
    let payment = SKMutablePayment(product: product)
    payment.quantity = quantity
    payments.insert(payment, completion)
    SKPaymentQueue.default().add(payment)
  }

  func restorePurchases(completion: @escaping RestoreCompletion) {
    restoreCompletions.append(completion)
    guard restoreCompletions.count == 1 else { return }
    restored = []
    SKPaymentQueue.default().restoreCompletedTransactions()
  }

  private func endRestore(_ result: Result<[Purchase], Error>) {
    let completions = restoreCompletions
    restoreCompletions = []
    for completion in completions { completion(result) }
  }
}

// MARK: - The queue

extension PurchaseKit: SKPaymentTransactionObserver {
  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions {
      switch transaction.transactionState {
      case .purchased: complete(transaction, isRestored: false)
      case .restored: complete(transaction, isRestored: true)
      case .failed: fail(transaction)
      case .deferred: payments.take(transaction.payment)?(.deferred)
      case .purchasing: break
      @unknown default: break
      }
    }
  }

  private func complete(_ transaction: SKPaymentTransaction, isRestored: Bool) {
    guard let transactionId = transaction.transactionIdentifier else { return }
    let payment = transaction.original?.payment ?? transaction.payment
    // A restored transaction may lack its original and then does not name its product. It is delivered again.
    guard !payment.productIdentifier.isEmpty else { return }
    let purchase = Purchase(
      productId: payment.productIdentifier, quantity: payment.quantity,
      transactionId: isRestored
        ? transaction.original?.transactionIdentifier ?? transactionId : transactionId,
      isRestored: isRestored)
    let isDelivered = deliver?(purchase) ?? false
    if isDelivered { SKPaymentQueue.default().finishTransaction(transaction) }
    if isRestored, isDelivered, !restoreCompletions.isEmpty {
      restored.append(purchase)
      return
    }
    let completion = payments.take(transaction.payment) ?? unsolicited
    completion?(isDelivered ? .success(purchase) : .failure(PurchaseError.notDelivered))
  }

  private func fail(_ transaction: SKPaymentTransaction) {
    let completion = payments.take(transaction.payment) ?? unsolicited
    SKPaymentQueue.default().finishTransaction(transaction)
    switch transaction.error {
    case let error as SKError where error.code == .paymentCancelled: completion?(.cancelled)
    case let error?: completion?(.failure(error))
    case nil: completion?(.failure(SKError(.unknown)))
    }
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {
    revoked?(productIdentifiers)
  }

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
    endRestore(.success(restored))
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: Error
  ) {
    endRestore(.failure(error))
  }
}
