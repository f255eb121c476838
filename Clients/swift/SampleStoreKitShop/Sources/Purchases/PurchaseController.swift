import Foundation
import StoreKit

/// Sells the products of the app.
public final class PurchaseController: NSObject {
  /// How a purchase ended for whoever tapped Buy.
  public enum Outcome {
    case purchased
    case cancelled
    case deferred
    case failed(Error)
  }

  /// Who is logged in to the app.
  public var account: String?
  /// Whether the queue is asked about what was bought before.
  public private(set) var isRestoring = false
  private let wallet: Wallet
  private let catalogue = Catalogue()
  private var completions: [String: [(Outcome) -> Void]] = [:]

  /// Sells into a wallet.
  public init(wallet: Wallet) {
    self.wallet = wallet
    super.init()
  }

  /// To be called when the app has been launched.
  public func start() { SKPaymentQueue.default().add(self) }

  /// Buys a product; the completion hears how that ended, while the app runs.
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

  /// Asks the store for what was bought before.
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

  /// What was bought is safe before the queue forgets it; otherwise it comes again at the next launch.
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

  /// Products were taken back.
  public func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {
    productIdentifiers.forEach(wallet.remove)
  }
}
