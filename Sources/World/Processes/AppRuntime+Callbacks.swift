internal import Facts
internal import Kernel
internal import StoreModel

extension AppRuntime {
  /// Delivers a due callback to every registered observer, in the order of registration unless chosen
  /// otherwise.
  func tell(_ callback: QueueCallback, on device: Device) {
    guard let process = device.process, process.id == callback.process else { return }
    guard process.takesTurns else {
      process.held.append(.callback(callback))
      return
    }
    tellRemovedFirst(on: device, process)
    guard process.isAlive else { return }
    switch callback {
    case .updated(let transactions, _, let reveals):
      tellUpdated(transactions, reveals: reveals, on: device, process)
    case .removed: tellRemoved(on: device, process)
    case .removedFirst: break
    case .restoreFinished: tellAll(.restoreFinished, on: device, process) { .restoreFinished($0.token) }
    case .restoreFailed(let error, _):
      tellAll(.restoreFailed, on: device, process) { .restoreFailed($0.token, error) }
    case .paymentOffered(let product, let payment, _): offer(product, payment, on: device, process)
    case .storefrontChanged: tellAll(.storefrontChanged, on: device, process) { .storefrontChanged($0.token) }
    case .revoked(let products, let account, let revision, _):
      tellAll(.revokedEntitlements, on: device, process, products: products) {
        .entitlementsRevoked($0.token, products)
      }
      // Only a launch that survives the callback counts as told; otherwise the next launch is told again.
      if process.isAlive { device.queue.knownRevocations[account] = revision }
    case .continueAsked(let transaction, _): askToContinue(transaction, on: device, process)
    case .consentAsked: askAboutConsent(on: device, process)
    case .downloadsUpdated: tellDownloads(on: device, process)
    }
  }

  /// The observers to call, each as often as it is registered.
  func listeners(_ handler: ObserverHandlers, on device: Device, _ process: AppProcess) -> [Observer] {
    if process.observers.count == 1, process.observers[0].registrations == 1, !process.observers[0].isReleased
    {
      return process.observers[0].handlers.contains(handler) ? process.observers : []
    }
    var listeners: [Observer] = []
    for observer in process.observers where observer.handlers.contains(handler) {
      for _ in 0..<observer.registrations { listeners.append(observer) }
    }
    if let order = timeline.order(listeners.count, at: .observerOrder, scope: device.id.rawValue) {
      listeners = order.map { listeners[$0] }
    }
    return listeners.filter { isAddressable($0, on: device, process) }
  }

  /// Whether an observer can be called. A released one cannot, and the attempt may end the process.
  private func isAddressable(_ observer: Observer, on device: Device, _ process: AppProcess) -> Bool {
    guard observer.isReleased else { return true }
    guard process.isAlive else { return false }
    timeline.record(.callback(.refused(observer: observer.id)), by: device.queue.actor)
    if timeline.choose(.releasedObserver, scope: device.id.rawValue) == 1 {
      timeline.record(.process(.raised(exception: .releasedObserver)), by: device.queue.actor)
      end(process, on: device, AppCrash(.storekitException))
    }
    return false
  }

  private func tellUpdated(
    _ transactions: [TransactionID], reveals: Bool, on device: Device, _ process: AppProcess
  ) {
    var present = transactions
    if transactions.contains(where: { book[$0].stage == .gone }) {
      present = transactions.filter { book[$0].stage != .gone }
    }
    guard !present.isEmpty else { return }
    guard process.hasObservers else { return device.queue.wentUnheard(present) }
    if reveals { for id in present { book[id].reveal() } }
    for observer in listeners(.updatedTransactions, on: device, process) where process.isAlive {
      timeline.record(
        .callback(.updated(observer: observer.id, count: Int64(present.count))), by: device.queue.actor)
      for id in present {
        timeline.record(
          .callback(.delivered(observer: observer.id, transaction: id, state: book[id].shown)),
          by: device.queue.actor)
      }
      // A callback with only purchasing or deferred transactions may repeat at every launch and does not
      // count.
      if present.contains(where: { book[$0].shown.isEnd }) { callbackCount += 1 }
      turn(.updatedTransactions(observer.token, batch(present, process)), on: device, process)
    }
  }

  private func tellRemovedFirst(on device: Device, _ process: AppProcess) {
    guard !device.queue.removedFirst.isEmpty else { return }
    let removed = device.queue.removedFirst
    device.queue.removedFirst.removeAll()
    for id in removed where process.isAlive { tellRemoved([id], on: device, process) }
  }

  private func tellRemoved(on device: Device, _ process: AppProcess) {
    guard !device.queue.removals.isEmpty else { return }
    let removal = device.queue.removals.removeFirst()
    device.queue.removalOpenSince = nil
    if removal.isOneArray { return tellRemoved(removal.transactions, on: device, process) }
    let hears = !listeners(.removedTransactions, on: device, process).isEmpty
    guard hears else { return }
    for id in removal.transactions where process.isAlive { tellRemoved([id], on: device, process) }
  }

  private func tellRemoved(_ transactions: [TransactionID], on device: Device, _ process: AppProcess) {
    for observer in listeners(.removedTransactions, on: device, process) where process.isAlive {
      for id in transactions {
        timeline.record(
          .callback(.removed(observer: observer.id, transaction: id)), by: device.queue.actor)
      }
      turn(.removedTransactions(observer.token, batch(transactions, process)), on: device, process)
    }
  }

  private func tellAll(
    _ handler: ObserverHandlers, on device: Device, _ process: AppProcess, products: [ProductID] = [],
    _ event: (Observer) -> AppEvent
  ) {
    for observer in listeners(handler, on: device, process) where process.isAlive {
      let event = event(observer)
      record(event, observer.id, products, on: device)
      callbackCount += 1
      turn(event, on: device, process)
    }
  }

  private func record(_ event: AppEvent, _ observer: ObserverID, _ products: [ProductID], on device: Device) {
    switch event {
    case .restoreFinished:
      timeline.record(.callback(.restoreFinished(observer: observer)), by: device.queue.actor)
    case .restoreFailed(_, let error):
      timeline.record(.callback(.restoreFailed(observer: observer, error: error)), by: device.queue.actor)
    case .storefrontChanged:
      timeline.record(.callback(.storefrontChanged(observer: observer)), by: device.queue.actor)
    case .entitlementsRevoked:
      for product in products {
        timeline.record(.callback(.revoked(observer: observer, product: product)), by: device.queue.actor)
      }
    default: preconditionFailure("\(event.kind) is not told to all observers alike")
    }
  }

  /// Asks one observer after another about a promoted payment; the first that implements the method decides.
  private func offer(_ product: ProductID, _ payment: PaymentID, on device: Device, _ process: AppProcess) {
    guard process.hasObservers else {
      timeline.record(.callback(.paymentUnheard(product: product)), by: device.queue.actor)
      if timeline.choose(.latePromotion, scope: device.id.rawValue) == 1 {
        process.unheardPromotions.append((product, payment))
      }
      return
    }
    var continues = timeline.choose(.promotionUnanswered, scope: device.id.rawValue) == 1
    if let observer = listeners(.shouldAddStorePayment, on: device, process).first {
      timeline.record(
        .callback(.paymentOffered(observer: observer.id, product: product, payment: payment)),
        by: device.queue.actor)
      process.offeredPayments.append((payment, product))
      let answer = turn(.paymentOffered(observer.token, payment, product), on: device, process)
      guard process.isAlive else { return }
      continues = answer == .flag(true)
      timeline.record(
        .queue(.promotionAnswered(payment: payment, continues: continues)), by: Actor(.app, at: device.id))
    }
    guard continues else { return }
    _ = device.queue.add(
      AppPayment(productIdentifier: names.identifier(of: product), promoted: payment), process: process,
      nests: false)
  }

  private func askAboutConsent(on device: Device, _ process: AppProcess) {
    timeline.record(.callback(.consentAsked), by: device.queue.actor)
    let answer = turn(.consentAsked, on: device, process)
    guard process.isAlive else { return }
    let shows = answer != .flag(false)
    timeline.record(.queue(.consentAnswered(shows: shows)), by: Actor(.app, at: device.id))
    if shows { device.queue.showConsent() }
  }
}
