import Facts

extension TraceBuilder {
  /// The queue delivers transactions to an observer, and the app responds.
  func turn(
    _ told: (TransactionID, TransactionState)..., of observer: ObserverID = ObserverID(0),
    on device: DeviceID? = nil, _ answer: () -> Void
  ) {
    queue(.callback(.updated(observer: observer, count: Int64(told.count))), on: device)
    var last = FactSequence.start
    for (transaction, state) in told {
      last = queue(
        .callback(.delivered(observer: observer, transaction: transaction, state: state)), on: device)
    }
    inTurn(after: last, answer)
  }

  /// The app responds to a fact.
  func inTurn(after header: FactSequence, _ answer: () -> Void) {
    cause = header
    answer()
    cause = .start
  }

  /// The world becomes idle: no prompt event is left.
  @discardableResult func settle() -> FactSequence { world(.settled(facts: 1)) }

  func addObserver(_ observer: ObserverID, on device: DeviceID? = nil) {
    app(.queue(.observerAdded(observer: observer)), on: device)
  }

  func removeObserver(_ observer: ObserverID, on device: DeviceID? = nil) {
    app(.queue(.observerRemoved(observer: observer)), on: device)
  }

  func background(on device: DeviceID? = nil) {
    system(.process(.backgrounded(process: ProcessID(0))), on: device)
  }

  func foreground(on device: DeviceID? = nil) {
    system(.process(.foregrounded(process: ProcessID(0))), on: device)
  }

  func terminate(on device: DeviceID? = nil) {
    system(.process(.terminated(process: ProcessID(0))), on: device)
  }

  /// The process ends with an uncaught error.
  func crash(on device: DeviceID? = nil) {
    app(.process(.crashed(process: ProcessID(0), reason: .uncaughtError, file: .empty, line: 1)), on: device)
  }

  func busy(_ isBusy: Bool, on device: DeviceID? = nil) {
    app(.interface(isBusy ? .busyBegan : .busyEnded), on: device)
  }

  func dialog(_ dialog: Dialog, on device: DeviceID? = nil) {
    app(.interface(.dialogShown(dialog: dialog, text: texts.pass("text"))), on: device)
  }

  func text(_ kind: Dialog, on device: DeviceID? = nil) {
    app(.interface(.textShown(dialog: kind, text: texts.pass("text"))), on: device)
  }

  func choose(_ site: String, _ scope: TransactionID) {
    world(
      .chosen(site: texts.intern(site), scope: Int64(scope.rawValue), option: 1, count: 2))
  }

  /// A payment is added and fails. The app is notified and responds.
  @discardableResult func failWith(_ error: StoreError, _ answer: (TransactionID) -> Void = { _ in })
    -> TransactionID
  {
    let failed = begin(coins)
    queue(.transaction(.failed(transaction: failed, error: error)))
    turn((failed, .failed)) { answer(failed) }
    return failed
  }

  /// The app starts a restore.
  func askForHistory() { app(.queue(.restoreCalled(username: .empty))) }

  /// The restore ends, and the app responds.
  func endRestore(failure: StoreError? = nil, _ answer: () -> Void = {}) {
    let observer = ObserverID(0)
    if let failure {
      inTurn(after: queue(.callback(.restoreFailed(observer: observer, error: failure))), answer)
    } else {
      inTurn(after: queue(.callback(.restoreFinished(observer: observer))), answer)
    }
  }
}
