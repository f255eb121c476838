/// The payment queue.
@MainActor
public final class PaymentQueue {
  private let launch: Launch

  init(_ launch: Launch) { self.launch = launch }

  // MARK: Observers and the delegate

  /// Registers an observer.
  public func add(
    _ observer: any PaymentTransactionObserver, file: StaticString = #filePath, line: Int = #line
  ) {
    let methods = ObserverMethod.methods(of: type(of: observer))
    _ = launch.calls.addObserver(launch.targets.register(observer), methods, at: Place(file, line))
  }

  /// Removes an observer.
  public func remove(
    _ observer: any PaymentTransactionObserver, file: StaticString = #filePath, line: Int = #line
  ) {
    _ = launch.calls.removeObserver(launch.targets.unregister(observer), at: Place(file, line))
  }

  /// Releases an observer object, registered or not.
  public func release(
    _ observer: any PaymentTransactionObserver, file: StaticString = #filePath, line: Int = #line
  ) {
    _ = launch.calls.releaseObserver(launch.targets.number(of: observer), at: Place(file, line))
  }

  /// The observers that are registered.
  public var transactionObservers: [any PaymentTransactionObserver] { launch.targets.registered }

  /// Sets or removes the delegate.
  public func setDelegate(
    _ delegate: (any PaymentQueueDelegate)?, file: StaticString = #filePath, line: Int = #line
  ) {
    launch.delegate = delegate
    let methods = delegate.map { DelegateMethod.methods(of: type(of: $0)) } ?? []
    let number = delegate.map { launch.targets.number(of: $0) }
    _ = launch.calls.setDelegate(number, methods, at: Place(file, line))
  }

  /// The delegate, according to the system.
  public func delegate(file: StaticString = #filePath, line: Int = #line) -> (any PaymentQueueDelegate)? {
    let number = launch.calls.delegate(at: Place(file, line)).number
    return number.flatMap { launch.targets[$0] as? any PaymentQueueDelegate }
  }

  // MARK: Payments and transactions

  /// Adds a payment.
  public func add(_ payment: Payment, file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.addPayment(payment, at: Place(file, line))
  }

  /// Finishes a transaction.
  public func finish(_ transaction: Transaction, file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.finish(transaction.reference, at: Place(file, line))
  }

  /// Starts a restore.
  public func restoreCompletedTransactions(
    applicationUsername: String? = nil, file: StaticString = #filePath, line: Int = #line
  ) {
    _ = launch.calls.restore(username: applicationUsername, at: Place(file, line))
  }

  /// The pending transactions; empty before an observer is registered.
  public func transactions(file: StaticString = #filePath, line: Int = #line) -> [Transaction] {
    launch.calls.transactions(at: Place(file, line)).transactions.map { launch.take($0) }
  }

  /// Whether payments are allowed.
  public func canMakePayments(file: StaticString = #filePath, line: Int = #line) -> Bool {
    launch.calls.canMakePayments(at: Place(file, line)).isTrue
  }

  // MARK: Storefronts and sheets

  /// The storefront.
  public func storefront(file: StaticString = #filePath, line: Int = #line) -> Storefront? {
    launch.calls.storefront(at: Place(file, line)).storefront
  }

  /// Answers later whether a transaction continues in a new storefront.
  public func answerStorefront(
    _ transaction: Transaction, continues: Bool, file: StaticString = #filePath, line: Int = #line
  ) {
    _ = launch.calls.answerStorefront(transaction.reference, continues: continues, at: Place(file, line))
  }

  /// Shows the price consent sheet if a price increase needs consent.
  public func showPriceConsentIfNeeded(file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.showPriceConsent(at: Place(file, line))
  }

  /// Shows the code redemption sheet.
  public func presentCodeRedemptionSheet(file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.presentCodeSheet(at: Place(file, line))
  }

  // MARK: Downloads

  /// Starts downloads of hosted content, including failed ones; observers receive the progress.
  public func start(_ downloads: [Download], file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.startDownloads(downloads.map(\.reference), at: Place(file, line))
  }

  /// Pauses downloads that are active.
  public func pause(_ downloads: [Download], file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.pauseDownloads(downloads.map(\.reference), at: Place(file, line))
  }

  /// Resumes downloads that are paused.
  public func resume(_ downloads: [Download], file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.resumeDownloads(downloads.map(\.reference), at: Place(file, line))
  }

  /// Cancels downloads that are not complete.
  public func cancel(_ downloads: [Download], file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.cancelDownloads(downloads.map(\.reference), at: Place(file, line))
  }
}
