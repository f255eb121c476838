import Facts
import Kernel

extension TraceBuilder {
  /// The server has content for a product.
  func stock(_ product: ProductID) {
    server(.stocked(product: product, version: texts.intern("1.0"), files: 1, bytes: 10))
  }

  /// The app asks its server.
  @discardableResult func ask(_ verb: String, _ product: String = "sword") -> FactSequence {
    app(.server(.asked(verb: texts.intern(verb), key: texts.intern(product))))
  }

  /// The server cannot be reached.
  @discardableResult func failToReachServer() -> FactSequence {
    system(.server(.unreachable(error: StoreError(.NSURLErrorDomain, -1009))))
  }

  /// The server's answer arrives at the app.
  @discardableResult func hearServer(_ status: Int64) -> FactSequence {
    system(.server(.answered(status: status)))
  }

  /// The app reports the result of a receipt validation.
  @discardableResult func verify(_ transaction: TransactionID, _ status: Int64) -> FactSequence {
    app(.claim(.verified(transaction: transaction, status: status)))
  }

  /// The receipt on a device is replaced.
  @discardableResult func writeReceipt(_ entries: Int64, on device: DeviceID? = nil) -> FactSequence {
    system(.device(.receiptWritten(entries: entries)), on: device)
  }

  /// The server receives a receipt, validates it with the store, and answers the app.
  func exchange(
    _ product: ProductID, for account: AccountID? = nil, kind: ReceiptKind = .app,
    checks: [(StoreEnvironment, Int64)] = [(.production, 0)], entries: Int64 = 2, retryable: Bool = false,
    answer: ContentAnswer? = .sent, told: Int64? = nil
  ) {
    defer { cause = .start }
    cause = server(.receiptReceived(account: account ?? mia, product: product, kind: kind, bytes: 100))
    for (attempt, (environment, status)) in checks.enumerated() {
      cause = server(.checkSent(environment: environment, attempt: Int64(attempt + 1)))
      let count = status == 0 ? entries : 0
      cause = store(
        .receiptChecked(
          environment: environment, kind: kind, status: status, retryable: retryable, entries: count))
      cause = server(
        .checkAnswered(environment: environment, status: status, retryable: retryable, entries: count))
    }
    if let told { server(.checkTold(status: told)) }
    guard let answer else { return }
    server(.contentAnswered(product: product, answer: answer, version: texts.intern("1.0"), bytes: 10))
  }

  /// Mia subscribes for a week, and the app finishes.
  func subscribe() {
    let bought = buy(gold)
    fact(
      .subscription(
        .began(subscription: SubscriptionID(0), account: mia, product: gold, expires: .zero + .days(7))),
      .store)
    finish(bought)
  }

  /// Her subscription expires because she canceled it.
  func endSubscription() {
    fact(.subscription(.expired(subscription: SubscriptionID(0), reason: .cancelled)), .store)
  }

  /// Faults end, and the app is launched again without an observer.
  func recoverWithoutObserver() {
    world(.livenessBegan(launches: 3))
    terminate()
    launch(observes: false)
    world(.notConverged(unfinished: 1, callbacks: 0))
  }
}
