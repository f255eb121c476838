import Foundation
import StoreKit
import os.log

/// Observes transactions from the launch on, delivers purchases and notifies the waiting operations.
final class TransactionCenter: NSObject, @unchecked Sendable {
  private let log = OSLog(subsystem: "com.example.operationkit", category: "transactions")
  private let lock = NSLock()
  private let vault: KeychainVault
  private let amounts: [String: Int]
  private var waiting: [(payment: SKPayment, tell: (Result<String, Error>) -> Void)] = []
  private var restores: [(Error?) -> Void] = []
  /// Delivered transactions that wait to be finished, one at a time.
  private var delivered: [SKPaymentTransaction] = []
  /// Called for a failure that no operation waits for.
  var unexpectedFailure: ((Error?) -> Void)?

  init(vault: KeychainVault, amounts: [String: Int]) {
    self.vault = vault
    self.amounts = amounts
    super.init()
    SKPaymentQueue.default().add(self)
  }

  deinit { SKPaymentQueue.default().remove(self) }

  func expect(_ payment: SKPayment, tell: @escaping (Result<String, Error>) -> Void) {
    lock.withLock { waiting.append((payment, tell)) }
  }

  func expectRestore(_ tell: @escaping (Error?) -> Void) { lock.withLock { restores.append(tell) } }

  private func takeWaiting(_ payment: SKPayment) -> ((Result<String, Error>) -> Void)? {
    lock.withLock {
      guard let index = waiting.firstIndex(where: { $0.payment.isEqual(payment) }) else { return nil }
      return waiting.remove(at: index).tell
    }
  }

  private func endRestores(_ error: Error?) {
    let told = lock.withLock {
      defer { restores = [] }
      return restores
    }
    for tell in told { tell(error) }
  }

  private func finishSoon(_ transaction: SKPaymentTransaction, of queue: SKPaymentQueue) {
    delivered.append(transaction)
    guard delivered.count == 1 else { return }
    Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { [weak self] timer in
      guard let self, !delivered.isEmpty else { return timer.invalidate() }
      queue.finishTransaction(delivered.removeFirst())
    }
  }

  private func deliver(_ transaction: SKPaymentTransaction) -> Bool {
    let payment = transaction.original?.payment ?? transaction.payment
    guard let identifier = transaction.transactionIdentifier, !payment.productIdentifier.isEmpty else {
      return false
    }
    if let amount = amounts[payment.productIdentifier] {
      let credit = amount * payment.quantity
      return vault.credit(credit, of: payment.productIdentifier, transaction: identifier)
    }
    return vault.unlock(payment.productIdentifier)
  }
}

extension TransactionCenter: SKPaymentTransactionObserver {
  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions {
      let product = transaction.payment.productIdentifier
      os_log(
        "%{public}@ is %{public}d", log: log, type: .debug, product, transaction.transactionState.rawValue)
      switch transaction.transactionState {
      case .purchased, .restored:
        guard deliver(transaction) else { continue }
        finishSoon(transaction, of: queue)
        takeWaiting(transaction.payment)?(.success(product))
      case .failed:
        let timer = Timer(timeInterval: 0.2, repeats: false) { _ in queue.finishTransaction(transaction) }
        RunLoop.main.add(timer, forMode: .common)
        if let tell = takeWaiting(transaction.payment) {
          tell(.failure(transaction.error ?? SKError(.unknown)))
        } else {
          unexpectedFailure?(transaction.error)
        }
      case .deferred: takeWaiting(transaction.payment)?(.success(product))
      case .purchasing: continue
      @unknown default: continue
      }
    }
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {
    productIdentifiers.forEach(vault.lock)
  }

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { endRestores(nil) }

  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: Error
  ) {
    endRestores(error)
  }
}
