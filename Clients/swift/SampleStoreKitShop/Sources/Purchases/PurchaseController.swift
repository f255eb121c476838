import Foundation
import StoreKit

/// Sells the products of the app.
public final class PurchaseController: NSObject {
  /// The result of a purchase.
  public enum Outcome {
    case purchased
    case cancelled
    case deferred
    case failed(Error)
  }

  /// The user who is logged in to the app.
  public var account: String?
  /// Whether a restore is in progress.
  public private(set) var isRestoring = false
  private let wallet: Wallet
  private let catalogue = Catalogue()
  private var completions: [String: [(Outcome) -> Void]] = [:]

  /// Makes a controller that adds purchases to a wallet.
  public init(wallet: Wallet) {
    self.wallet = wallet
    super.init()
  }

  /// Call this when the app has been launched.
  public func start() { SKPaymentQueue.default().add(self) }

  /// Buys a product; the completion receives the result, if the app still runs.
  public func purchase(_ identifier: String, quantity: Int = 1, completion: @escaping (Outcome) -> Void) {
    guard SKPaymentQueue.canMakePayments() else {
      return completion(.failed(SKError(.paymentNotAllowed)))
    }
    catalogue.product(identifier) { [weak self] result in
      guard let self = self else { return }
      switch result {
      case .success(let product): self.add(product, quantity, completion)
      case .failure(let error): completion(.failed(error))
      }
    }
  }

  /// Starts a restore.
  public func restore() {
    isRestoring = true
    SKPaymentQueue.default().restoreCompletedTransactions()
  }

  private func add(_ product: SKProduct, _ quantity: Int, _ completion: @escaping (Outcome) -> Void) {
    let payment = SKMutablePayment(product: product)
    payment.quantity = quantity
    payment.applicationUsername = account
    wallet.remember(account, asBuyerOf: product.productIdentifier)
    completions[product.productIdentifier, default: []].append(completion)
    SKPaymentQueue.default().add(payment)
  }

  private func complete(_ transaction: SKPaymentTransaction, _ outcome: Outcome) {
    let waiting = completions.removeValue(forKey: transaction.payment.productIdentifier) ?? []
    waiting.forEach { $0(outcome) }
  }
}

extension PurchaseController: SKPaymentTransactionObserver {
  /// Transactions have changed.
  public func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])
  {
    for transaction in transactions {
      switch transaction.transactionState {
      case .purchased, .restored: deliver(transaction, queue)
      case .failed: fail(transaction, queue)
      case .deferred: complete(transaction, .deferred)
      case .purchasing: break
      @unknown default: break
      }
    }
  }

  /// The purchase is saved before the queue removes it; otherwise the next launch receives it again.
  private func deliver(_ transaction: SKPaymentTransaction, _ queue: SKPaymentQueue) {
    do {
      try wallet.add(transaction, account: account)
      queue.finishTransaction(transaction)
      complete(transaction, .purchased)
    } catch {
      complete(transaction, .failed(error))
    }
  }

  private func fail(_ transaction: SKPaymentTransaction, _ queue: SKPaymentQueue) {
    queue.finishTransaction(transaction)
    if let error = transaction.error as? SKError, error.code == .paymentCancelled {
      complete(transaction, .cancelled)
    } else {
      complete(transaction, .failed(transaction.error ?? SKError(.unknown)))
    }
  }

  /// The restore is complete.
  public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
    isRestoring = false
  }

  /// The restore has failed.
  public func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: Error
  ) {
    isRestoring = false
  }

  /// Products were revoked.
  public func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {
    productIdentifiers.forEach(wallet.remove)
  }
}
