internal import AppSide
public import Foundation

/// The queue of payments that the App Store processes.
///
/// Calls take effect before they return. Observers and delegates are called on the main thread, never during
/// a call.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
  static let shared = SKPaymentQueue()

  private let lock = NSLock()
  private weak var heldDelegate: (any SKPaymentQueueDelegate)?

  /// Makes an object for the only queue.
  public override init() {}

  /// The queue of the app.
  open class func `default`() -> Self { Shared.object(shared) }

  /// Whether payments are allowed on this device.
  open class func canMakePayments() -> Bool {
    StoreSession.call { $0.canMakePayments(at: $1) }?.isTrue ?? true
  }

  // MARK: Observers and the delegate

  /// The delegate, which is asked about storefronts and price increases. It is held weakly.
  open weak var delegate: (any SKPaymentQueueDelegate)? {
    get { storedDelegate }
    set {
      SKPaymentQueue.shared.hold(newValue)
      StoreSession.current?.tell(delegate: newValue)
    }
  }

  /// The observers that are registered and alive.
  open var transactionObservers: [any SKPaymentTransactionObserver] {
    ObserverRegister.shared.registered.map(\.observer)
  }

  /// Registers an observer, which is held weakly. An observer that is registered before the launch is passed
  /// to the system at the launch.
  open func add(_ observer: any SKPaymentTransactionObserver) {
    let number = ObserverRegister.shared.register(observer, of: self)
    let methods = WrittenMethods.methods(of: observer)
    guard let session = StoreSession.current else { return }
    ObserverRegister.shared.wasTold(number)
    _ = session.call { $0.addObserver(number, methods, at: $1) }
  }

  /// Removes an observer, which is no longer called.
  open func remove(_ observer: any SKPaymentTransactionObserver) {
    guard let number = ObserverRegister.shared.unregister(observer) else { return }
    _ = StoreSession.current?.call { $0.removeObserver(number, at: $1) }
  }

  // MARK: Payments and transactions

  /// The unfinished transactions.
  open var transactions: [SKPaymentTransaction] {
    guard let session = StoreSession.current else { return AbsentStore.shared.unfinished }
    return session.call { $0.transactions(at: $1) }.transactions.map {
      session.objects.take($0, session)
    }
  }

  /// Adds a copy of a payment.
  open func add(_ payment: SKPayment) {
    guard let session = StoreSession.current else { return AbsentStore.shared.fail(payment) }
    session.objects.add(payment)
    _ = session.call { $0.addPayment(payment.asAdded, at: $1) }
  }

  /// Removes a transaction that has ended from the queue. The system ends an app that finishes a transaction
  /// in the state `purchasing`.
  open func finishTransaction(_ transaction: SKPaymentTransaction) {
    guard let (session, reference) = transaction.place else { return AbsentStore.shared.finish(transaction) }
    _ = session.call { $0.finish(reference, at: $1) }
  }

  /// Starts a restore.
  open func restoreCompletedTransactions() { restore(username: nil) }

  /// Starts a restore for a user of the app.
  open func restoreCompletedTransactions(withApplicationUsername username: String?) {
    restore(username: username)
  }

  private func restore(username: String?) {
    guard let session = StoreSession.current else { return AbsentStore.shared.failRestore() }
    _ = session.call { $0.restore(username: username, at: $1) }
  }

  // MARK: Storefronts and sheets

  /// The storefront; nil if the device has none.
  open var storefront: SKStorefront? {
    StoreSession.call { $0.storefront(at: $1) }?.storefront.map { SKStorefront($0) }
  }

  /// Shows the price consent sheet if a price increase needs consent.
  open func showPriceConsentIfNeeded() {
    _ = StoreSession.call { $0.showPriceConsent(at: $1) }
  }

  /// Shows the code redemption sheet.
  open func presentCodeRedemptionSheet() {
    _ = StoreSession.call { $0.presentCodeSheet(at: $1) }
  }

  // MARK: Hosted content

  /// Starts downloads of hosted content.
  open func start(_ downloads: [SKDownload]) {
    let (session, references) = SKDownload.places(of: downloads)
    _ = session?.call { $0.startDownloads(references, at: $1) }
  }

  /// Pauses downloads that are active.
  open func pause(_ downloads: [SKDownload]) {
    let (session, references) = SKDownload.places(of: downloads)
    _ = session?.call { $0.pauseDownloads(references, at: $1) }
  }

  /// Resumes downloads that are paused.
  open func resume(_ downloads: [SKDownload]) {
    let (session, references) = SKDownload.places(of: downloads)
    _ = session?.call { $0.resumeDownloads(references, at: $1) }
  }

  /// Cancels downloads that are not complete.
  open func cancel(_ downloads: [SKDownload]) {
    let (session, references) = SKDownload.places(of: downloads)
    _ = session?.call { $0.cancelDownloads(references, at: $1) }
  }

  // MARK: For the session

  /// The delegate that the app set. It is the same for all objects of the queue.
  var storedDelegate: (any SKPaymentQueueDelegate)? {
    SKPaymentQueue.shared.lock.withLock { SKPaymentQueue.shared.heldDelegate }
  }

  func hold(_ delegate: (any SKPaymentQueueDelegate)?) { lock.withLock { heldDelegate = delegate } }
}

extension StoreSession {
  /// Reports the queue's delegate to the system, always under the same number.
  func tell(delegate: (any SKPaymentQueueDelegate)?) {
    let methods = delegate.map { WrittenMethods.methods(of: $0) } ?? []
    _ = call { $0.setDelegate(delegate == nil ? nil : 1, methods, at: $1) }
  }
}
