internal import Facts
internal import Kernel
internal import StoreModel

/// Carries out the app's calls on the payment queue.
final class QueueCalls {
  let timeline: Timeline
  let book: TransactionBook
  let downloadBook: DownloadBook
  /// Whether the queue may notify the app of a payment before the call that adds the payment returns.
  let nests: Bool
  private var observerCount = 0

  init(timeline: Timeline, book: TransactionBook, downloadBook: DownloadBook, nests: Bool) {
    self.timeline = timeline
    self.book = book
    self.downloadBook = downloadBook
    self.nests = nests
  }

  func addObserver(
    _ token: ObserverToken, _ handlers: ObserverHandlers, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    let hadObservers = process.hasObservers
    let app = Actor(.app, at: device.id)
    if let place = process.observers.firstIndex(where: { $0.token == token }) {
      if process.observers[place].registrations > 0 {
        device.transactions.misused(.observerAddedTwice, subject: Int64(process.observers[place].id.rawValue))
        guard timeline.choose(.observerAgain, scope: device.id.rawValue) == 1 else { return .reply(.none) }
      }
      process.observers[place].registrations += 1
      process.observers[place].handlers = handlers
      timeline.record(.queue(.observerAdded(observer: process.observers[place].id)), by: app)
    } else {
      let observer = Observer(
        token: token, id: ObserverID(observerCount), handlers: handlers, registrations: 1)
      observerCount += 1
      process.observers.append(observer)
      timeline.record(.queue(.observerAdded(observer: observer.id)), by: app)
    }
    if !hadObservers {
      process.hadDelegateFirst = process.delegate != nil
      device.queue.firstObserverAdded(process)
      let promotions = process.undeliveredPromotions
      process.undeliveredPromotions.removeAll()
      for (product, payment) in promotions {
        device.transactions.post(.paymentOffered(product, payment, process: process.id))
      }
    }
    return .reply(.none)
  }

  func removeObserver(_ token: ObserverToken, on device: Device, _ process: AppProcess) -> PerformOutcome {
    guard let place = process.observers.firstIndex(where: { $0.token == token && $0.registrations > 0 })
    else {
      device.transactions.misused(.observerUnknown, subject: Int64(token.rawValue))
      return .reply(.none)
    }
    process.observers[place].registrations = 0
    timeline.record(
      .queue(.observerRemoved(observer: process.observers[place].id)), by: Actor(.app, at: device.id))
    return .reply(.none)
  }

  func releaseObserver(_ token: ObserverToken, on device: Device, _ process: AppProcess) -> PerformOutcome {
    guard let place = process.observers.firstIndex(where: { $0.token == token }) else {
      device.transactions.misused(.observerUnknown, subject: Int64(token.rawValue))
      return .reply(.none)
    }
    process.observers[place].isReleased = true
    let observer = process.observers[place]
    timeline.record(
      .queue(.observerReleased(observer: observer.id, registered: observer.registrations > 0)),
      by: Actor(.app, at: device.id))
    if observer.registrations > 0 {
      device.transactions.misused(.observerReleasedWhileRegistered, subject: Int64(observer.id.rawValue))
    }
    return .reply(.none)
  }

  func setDelegate(
    _ token: DelegateToken?, _ handlers: DelegateHandlers, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    process.delegate = token.map { (token: $0, handlers: handlers) }
    timeline.record(.queue(.delegateSet), by: Actor(.app, at: device.id))
    return .reply(.none)
  }

  func delegate(on device: Device, _ process: AppProcess) -> PerformOutcome {
    .reply(.delegate(process.delegate?.token))
  }

  func addPayment(_ payment: AppPayment, on device: Device, _ process: AppProcess) -> PerformOutcome {
    switch device.queue.add(payment, process: process, nests: nests) {
    case .raised(let exception): return .raised(exception)
    case .added(let object, let nested):
      let reply = AppReply.payment(object)
      return nested.map { .replyAfter(notice: $0, reply) } ?? .reply(reply)
    }
  }

  func finish(_ transaction: TransactionHandle, on device: Device, _ process: AppProcess) -> PerformOutcome {
    guard transaction.transaction.index < book.count else { return .crashed(AppCrash(.protocolViolation)) }
    if let feed = device.feed, process.wasGiven(transaction.transaction) {
      feed.finish(transaction.transaction, process: process)
      return .reply(.none)
    }
    if let exception = device.queue.finish(transaction, process: process) { return .raised(exception) }
    return .reply(.none)
  }

  func restore(username: TextID?, on device: Device, _ process: AppProcess) -> PerformOutcome {
    device.queue.restores.restoreCompleted(username: username, process: process)
    return .reply(.none)
  }

  func transactions(on device: Device, _ process: AppProcess) -> PerformOutcome {
    let visible = device.transactions.listed.filter { device.transactions.isShown(book[$0].account) }
    let list = process.hasObservers ? visible : []
    timeline.record(.queue(.transactionsRead(count: Int64(list.count))), by: Actor(.app, at: device.id))
    return .reply(.transactions(batch(list, process)))
  }

  func canMakePayments(on device: Device, _ process: AppProcess) -> PerformOutcome {
    let isAvailable = timeline.choose(.queueAvailability, scope: device.id.rawValue) == 0
    let allowed = device.allowsPayments && isAvailable
    timeline.record(.queue(.paymentsAllowedRead(allowed: allowed)), by: Actor(.app, at: device.id))
    return .reply(.flag(allowed))
  }

  func storefront(on device: Device, _ process: AppProcess) -> PerformOutcome {
    timeline.record(
      .queue(.storefrontRead(storefront: device.storefront)), by: Actor(.app, at: device.id))
    return .reply(.storefront(device.storefront))
  }

  func answerStorefront(
    _ transaction: TransactionHandle, continues: Bool, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    storefrontAnswered(transaction.transaction, continues: continues, on: device, process)
    return .reply(.none)
  }

  /// Handles the delegate's answer to the question whether a payment continues.
  func storefrontAnswered(
    _ transaction: TransactionID, continues: Bool, on device: Device, _ process: AppProcess
  ) {
    timeline.record(
      .queue(.storefrontAnswered(transaction: transaction, continues: continues)),
      by: Actor(.app, at: device.id))
    guard let place = process.storefrontQuestions.firstIndex(where: { $0.transaction == transaction }) else {
      return device.transactions.misused(.storefrontAnswerLate, subject: Int64(transaction.rawValue))
    }
    timeline.cancel(process.storefrontQuestions.remove(at: place).deadline)
    if !continues { stop(transaction, on: device) }
  }

  /// Fails a payment because the delegate did not answer in time.
  func storefrontAnswerIsOverdue(_ transaction: TransactionID, on device: Device) {
    guard let process = device.process,
      let place = process.storefrontQuestions.firstIndex(where: { $0.transaction == transaction })
    else { return }
    process.storefrontQuestions.remove(at: place)
    stop(transaction, on: device)
  }

  private func stop(_ transaction: TransactionID, on device: Device) {
    if book[transaction].stage == .onSheet {
      timeline.record(.device(.sheetClosed(transaction: transaction)), by: Actor(.device, at: device.id))
    }
    device.transactions.fail(transaction, .storeKit(.storeProductNotAvailable))
    device.transactions.step(past: transaction)
  }

  func showPriceConsent(on device: Device, _ process: AppProcess) -> PerformOutcome {
    timeline.record(.queue(.consentRequested), by: Actor(.app, at: device.id))
    device.queue.showConsent()
    return .reply(.none)
  }

  func presentCodeSheet(on device: Device, _ process: AppProcess) -> PerformOutcome {
    timeline.record(.queue(.codeSheetRequested), by: Actor(.app, at: device.id))
    timeline.schedule(.userAnswersCodeSheet(device.id), after: People.thinkingTime)
    return .reply(.none)
  }

  /// The transaction objects that a callback or a call passes to the app.
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
