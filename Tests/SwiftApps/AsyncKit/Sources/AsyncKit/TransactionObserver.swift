import Foundation
import StoreKit

/// Observes the queue and resumes the callers that await it.
final class TransactionObserver: NSObject {
  private let ledger: Ledger
  private var payments: [(payment: SKPayment, continuation: CheckedContinuation<Bool, Error>)] = []
  private var restores: [CheckedContinuation<Void, Error>] = []
  var onUnexpectedFailure: ((Error?) -> Void)?

  init(ledger: Ledger) { self.ledger = ledger }

  /// Adds a payment. Returns whether the product was bought; false means that the purchase waits for
  /// approval.
  @MainActor
  func result(of payment: SKPayment) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      payments.append((payment, continuation))
      SKPaymentQueue.default().add(payment)
    }
  }

  @MainActor
  func restore() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
      restores.append(continuation)
      if restores.count == 1 { SKPaymentQueue.default().restoreCompletedTransactions() }
    }
  }

  private func takeContinuation(_ payment: SKPayment) -> CheckedContinuation<Bool, Error>? {
    guard let index = payments.firstIndex(where: { $0.payment.isEqual(payment) }) else { return nil }
    return payments.remove(at: index).continuation
  }

  private func endRestores(with error: Error?) {
    let waiting = restores
    restores = []
    for continuation in waiting {
      if let error { continuation.resume(throwing: error) } else { continuation.resume() }
    }
  }
}

extension TransactionObserver: SKPaymentTransactionObserver {
  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions { update(transaction, of: queue) }
  }

  private func update(_ transaction: SKPaymentTransaction, of queue: SKPaymentQueue) {
    switch transaction.transactionState {
    case .purchased, .restored:
      guard ledger.record(transaction) else {
        takeContinuation(transaction.payment)?.resume(throwing: Store.Failure.notSaved)
        return
      }
      takeContinuation(transaction.payment)?.resume(returning: true)
      finishSoon(transaction, of: queue)
    case .failed:
      queue.finishTransaction(transaction)
      if let continuation = takeContinuation(transaction.payment) {
        continuation.resume(throwing: transaction.error ?? SKError(.unknown))
      } else {
        onUnexpectedFailure?(transaction.error)
      }
    case .deferred: takeContinuation(transaction.payment)?.resume(returning: false)
    case .purchasing: break
    @unknown default: break
    }
  }

  /// Finishes after a short delay, when the screen shows the purchase.
  private func finishSoon(_ transaction: SKPaymentTransaction, of queue: SKPaymentQueue) {
    Task { @MainActor in
      try? await Task.sleep(nanoseconds: 300_000_000)
      queue.finishTransaction(transaction)
    }
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {
    for product in productIdentifiers { ledger.revoke(product) }
  }

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { endRestores(with: nil) }

  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: Error
  ) {
    endRestores(with: error)
  }
}
