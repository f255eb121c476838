internal import Foundation

/// The replacement for the store while no App Store is open: before a launch, or without a test session.
/// Requests and payments fail on the main queue, as on a device without a connection.
final class AbsentStore: @unchecked Sendable {
  static let shared = AbsentStore()

  private let lock = NSLock()
  private var transactions: [SKPaymentTransaction] = []
  /// The started requests whose failure has not been reported yet.
  private var requests: [SKRequest] = []

  /// The error with which every request and payment fails.
  static var error: NSError {
    NSError(
      domain: SKErrorDomain, code: SKError.Code.unknown.rawValue,
      userInfo: [
        NSLocalizedDescriptionKey:
          "no App Store is open: StoreKit was used without an SKTestSession, or before `Assay.run` launched the app"
      ])
  }

  /// Runs a callback later, on the main queue.
  func later(_ work: @escaping () -> Void) {
    let work = UncheckedWork(work)
    DispatchQueue.main.async { work.run() }
  }

  // MARK: Requests

  func fail(_ request: SKRequest) {
    lock.withLock { requests.append(request) }
    later { if self.take(request) { request.tell(AbsentStore.error) } }
  }

  /// Removes a request; returns false if the request was canceled.
  @discardableResult
  func take(_ request: SKRequest) -> Bool {
    lock.withLock {
      guard let place = requests.firstIndex(where: { $0 === request }) else { return false }
      requests.remove(at: place)
      return true
    }
  }

  // MARK: The queue

  var unfinished: [SKPaymentTransaction] { lock.withLock { transactions } }

  /// Adds a payment. Its transaction is first purchasing, then failed.
  func fail(_ payment: SKPayment) {
    let transaction = SKPaymentTransaction()
    transaction.told.payment = SKPayment(copying: payment)
    lock.withLock { transactions.append(transaction) }
    later {
      self.tellObservers { $0.paymentQueue($1, updatedTransactions: [transaction]) }
      transaction.told.date = Date()
      transaction.told.error = AbsentStore.error
      transaction.told.state = .failed
      self.tellObservers { $0.paymentQueue($1, updatedTransactions: [transaction]) }
    }
  }

  func finish(_ transaction: SKPaymentTransaction) {
    let isKnown = lock.withLock {
      let place = transactions.firstIndex { $0 === transaction }
      if let place { transactions.remove(at: place) }
      return place != nil
    }
    guard isKnown else { return }
    later { self.tellObservers { $0.paymentQueue($1, removedTransactions: [transaction]) } }
  }

  func failRestore() {
    later {
      self.tellObservers {
        $0.paymentQueue($1, restoreCompletedTransactionsFailedWithError: AbsentStore.error)
      }
    }
  }

  private func tellObservers(_ tell: (any SKPaymentTransactionObserver, SKPaymentQueue) -> Void) {
    for entry in ObserverRegister.shared.registered { tell(entry.observer, entry.queue) }
  }
}

/// Work that moves to the main queue and is used only there.
private struct UncheckedWork: @unchecked Sendable {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}
