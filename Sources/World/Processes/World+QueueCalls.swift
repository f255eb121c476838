internal import Facts
internal import Kernel
internal import StoreModel

extension World {
  /// Carries out a call on the payment queue.
  func performOnQueue(_ call: AppCall, on device: Device, _ process: AppProcess) -> PerformOutcome {
    let app = Actor(.app, at: device.id)
    switch call {
    case .addObserver(let token, let handlers): addObserver(token, handlers, on: device, process)
    case .removeObserver(let token): removeObserver(token, on: device, process)
    case .releaseObserver(let token): releaseObserver(token, on: device, process)
    case .setDelegate(let handlers):
      process.delegate = handlers
      timeline.record(.queue(.delegateSet), by: app)
    case .addPayment(let payment): return add(payment, on: device, process)
    case .restore(let username): device.queue.restoreCompleted(username: username, process: process)
    case .transactions:
      let visible = device.queue.transactions.filter { device.queue.isShown(book[$0].account) }
      let list = process.hasObservers ? visible : []
      timeline.record(.queue(.transactionsRead(count: Int64(list.count))), by: app)
      return .reply(.transactions(batch(list, process)))
    case .canMakePayments:
      let isAvailable = timeline.choose(.queueAvailability, scope: device.id.rawValue) == 0
      let allowed = device.allowsPayments && isAvailable
      timeline.record(.queue(.paymentsAllowedRead(allowed: allowed)), by: app)
      return .reply(.flag(allowed))
    case .storefront:
      timeline.record(.queue(.storefrontRead(storefront: device.storefront)), by: app)
      return .reply(.text(device.storefront))
    case .answerStorefront(let handle, let continues):
      storefrontAnswered(handle.transaction, continues: continues, on: device, process)
    case .showPriceConsent:
      timeline.record(.queue(.consentRequested), by: app)
      device.queue.showConsent()
    case .presentCodeSheet:
      timeline.record(.queue(.codeSheetRequested), by: app)
      timeline.schedule(.userAnswersCodeSheet(device.id), after: PaymentQueue.thinkingTime)
    default: preconditionFailure("\(call.kind) is not a call on the queue")
    }
    return .reply(.none)
  }

  private func add(_ payment: AppPayment, on device: Device, _ process: AppProcess) -> PerformOutcome {
    switch device.queue.add(payment, process: process, nests: subject.capabilities.nests) {
    case .raised(let exception): return .raised(exception)
    case .added(let object, let nested):
      if let nested { tell(.updated([nested], process: process.id, reveals: false), on: device) }
      return .reply(.payment(object))
    }
  }

  private func addObserver(
    _ token: ObserverToken, _ handlers: ObserverHandlers, on device: Device, _ process: AppProcess
  ) {
    let hadObservers = process.hasObservers
    let app = Actor(.app, at: device.id)
    if let place = process.observers.firstIndex(where: { $0.token == token }) {
      if process.observers[place].registrations > 0 {
        device.queue.misused(.observerAddedTwice, subject: Int64(process.observers[place].id.rawValue))
        guard timeline.choose(.observerAgain, scope: device.id.rawValue) == 1 else { return }
      }
      process.observers[place].registrations += 1
      process.observers[place].handlers = handlers
      timeline.record(.queue(.observerAdded(observer: process.observers[place].id)), by: app)
    } else {
      let observer = Observer(token: token, id: numbers.nextObserver(), handlers: handlers, registrations: 1)
      process.observers.append(observer)
      timeline.record(.queue(.observerAdded(observer: observer.id)), by: app)
    }
    guard !hadObservers else { return }
    process.hadDelegateFirst = process.delegate != nil
    device.queue.firstObserverCame(process)
  }

  private func removeObserver(_ token: ObserverToken, on device: Device, _ process: AppProcess) {
    guard let place = process.observers.firstIndex(where: { $0.token == token && $0.registrations > 0 })
    else {
      return device.queue.misused(.observerUnknown, subject: Int64(token.rawValue))
    }
    process.observers[place].registrations = 0
    timeline.record(
      .queue(.observerRemoved(observer: process.observers[place].id)), by: Actor(.app, at: device.id))
  }

  private func releaseObserver(_ token: ObserverToken, on device: Device, _ process: AppProcess) {
    guard let place = process.observers.firstIndex(where: { $0.token == token }) else {
      return device.queue.misused(.observerUnknown, subject: Int64(token.rawValue))
    }
    process.observers[place].isReleased = true
    let observer = process.observers[place]
    timeline.record(
      .queue(.observerReleased(observer: observer.id, registered: observer.registrations > 0)),
      by: Actor(.app, at: device.id))
    if observer.registrations > 0 {
      device.queue.misused(.observerReleasedWhileRegistered, subject: Int64(observer.id.rawValue))
    }
  }

  /// The transaction objects that a callback or a call hands over.
  func batch(_ transactions: [TransactionID], _ process: AppProcess) -> TransactionBatch {
    guard timeline.choose(.objectIdentity, scope: process.bundle.device.rawValue) == 1 else {
      return TransactionBatch(transactions: transactions, process: process.id, firstInstance: 0)
    }
    let first = UInt32(process.snapshots.count + 1)
    for id in transactions {
      process.snapshots.append(TransactionSnapshot(transaction: id, state: book[id].shown))
    }
    return TransactionBatch(transactions: transactions, process: process.id, firstInstance: first)
  }
}
