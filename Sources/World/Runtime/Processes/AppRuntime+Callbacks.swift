internal import Facts
internal import Kernel
internal import StoreModel

extension AppRuntime {
  /// Delivers a callback that is due to every registered observer. By default the observers are called
  /// in the order of their registration.
  func notify(_ callback: QueueCallback, on device: Device) {
    guard let process = device.process, process.id == callback.process else { return }
    guard process.canRunTurns else {
      process.held.append(.callback(callback))
      return
    }
    tellRemovedFirst(on: device, process)
    guard process.isAlive else { return }
    guard process.canRunTurns else {
      process.held.append(.callback(callback))
      return
    }
    switch callback {
    case .updated(let transactions, _, let reveals):
      tellUpdated(transactions, reveals: reveals, on: device, process)
    case .removed: tellRemoved(on: device, process)
    case .removedFirst: break
    case .restoreFinished:
      notify(.callback(callback), to: listeners(.restoreFinished, on: device, process), on: device, process)
    case .restoreFailed:
      notify(.callback(callback), to: listeners(.restoreFailed, on: device, process), on: device, process)
    case .paymentOffered(let product, let payment, _): offer(product, payment, on: device, process)
    case .storefrontChanged:
      notify(.callback(callback), to: listeners(.storefrontChanged, on: device, process), on: device, process)
    case .revoked:
      notify(
        .callback(callback), to: listeners(.revokedEntitlements, on: device, process), on: device, process)
      wereTold(callback, on: device, process)
    case .continueAsked(let transaction, _): askToContinue(transaction, on: device, process)
    case .consentAsked: askAboutConsent(on: device, process)
    case .downloadsUpdated: tellDownloads(on: device, process)
    }
  }

  /// Called when every observer was notified of a callback. If the launch survived it, a revocation
  /// counts as delivered. Otherwise the next launch receives the revocation again.
  func wereTold(_ callback: QueueCallback, on device: Device, _ process: AppProcess) {
    guard case .revoked(_, let account, let revision, _) = callback, process.isAlive, process.parked == nil
    else { return }
    device.synchronization.revocationWasTold(to: account, upTo: revision)
  }

  /// The observers that implement a method, in the order in which they are called. An observer occurs
  /// as often as it is registered.
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

  /// Whether an observer can be called. A released observer cannot be called. The attempt may crash the
  /// process.
  private func isAddressable(_ observer: Observer, on device: Device, _ process: AppProcess) -> Bool {
    guard observer.isReleased else { return true }
    guard process.isAlive else { return false }
    timeline.record(.callback(.refused(observer: observer.id)), by: device.transactions.actor)
    if timeline.choose(.releasedObserver, scope: device.id.rawValue) == 1 {
      timeline.record(.process(.raised(exception: .releasedObserver)), by: device.transactions.actor)
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
    guard process.hasObservers else { return device.transactions.markUndelivered(present) }
    if reveals { for id in present { book[id].reveal() } }
    notify(.updated(present), to: listeners(.updatedTransactions, on: device, process), on: device, process)
  }

  /// Delivers one callback to several observers. If the main thread becomes busy meanwhile, the
  /// remaining observers receive the callback afterwards.
  func notify(_ telling: Telling, to observers: [Observer], on device: Device, _ process: AppProcess) {
    for (position, observer) in observers.enumerated() where process.isAlive {
      switch telling {
      case .updated(let transactions): update(transactions, observer, on: device, process)
      case .removed(let transactions): remove(transactions, observer, on: device, process)
      case .downloads(let downloads): update(downloads, observer, on: device, process)
      case .callback(let callback): call(back: callback, observer, on: device, process)
      }
      if let parked = process.parked {
        parked.sequel = .telling(telling, Array(observers[(position + 1)...]))
        return
      }
    }
  }

  private func update(
    _ transactions: [TransactionID], _ observer: Observer, on device: Device, _ process: AppProcess
  ) {
    timeline.record(
      .callback(.updated(observer: observer.id, count: Int64(transactions.count))),
      by: device.transactions.actor)
    for id in transactions {
      timeline.record(
        .callback(.delivered(observer: observer.id, transaction: id, state: book[id].shown)),
        by: device.transactions.actor)
    }
    // A callback with only purchasing or deferred transactions may be repeated at every launch, so it
    // is not counted.
    if transactions.contains(where: { book[$0].shown.isEnd }) { countCallback() }
    turn(.updatedTransactions(observer.token, calls.queue.batch(transactions, process)), on: device, process)
  }

  private func tellRemovedFirst(on device: Device, _ process: AppProcess) {
    tellOneByOne(device.transactions.takeRemovedFirst(), on: device, process)
  }

  private func tellRemoved(on device: Device, _ process: AppProcess) {
    guard let removal = device.transactions.takeRemoval() else { return }
    if removal.isOneArray { return tellRemoved(removal.transactions, on: device, process) }
    let hears = !listeners(.removedTransactions, on: device, process).isEmpty
    guard hears else { return }
    tellOneByOne(removal.transactions, on: device, process)
  }

  /// Reports transactions that left the queue, after the report had to wait.
  func tellRemovals(_ transactions: [TransactionID], on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id else { return }
    guard process.canRunTurns else {
      process.held.append(.removals(transactions))
      return
    }
    tellOneByOne(transactions, on: device, process)
  }

  private func tellOneByOne(_ transactions: [TransactionID], on device: Device, _ process: AppProcess) {
    for (position, id) in transactions.enumerated() where process.isAlive {
      tellRemoved([id], on: device, process)
      guard process.parked != nil else { continue }
      let rest = Array(transactions[(position + 1)...])
      if !rest.isEmpty { process.held.append(.removals(rest)) }
      return
    }
  }

  private func tellRemoved(_ transactions: [TransactionID], on device: Device, _ process: AppProcess) {
    notify(
      .removed(transactions), to: listeners(.removedTransactions, on: device, process), on: device, process)
  }

  private func remove(
    _ transactions: [TransactionID], _ observer: Observer, on device: Device, _ process: AppProcess
  ) {
    for id in transactions {
      timeline.record(
        .callback(.removed(observer: observer.id, transaction: id)), by: device.transactions.actor)
    }
    turn(.removedTransactions(observer.token, calls.queue.batch(transactions, process)), on: device, process)
  }

  private func call(
    back callback: QueueCallback, _ observer: Observer, on device: Device, _ process: AppProcess
  ) {
    let event: AppEvent
    switch callback {
    case .restoreFinished:
      timeline.record(.callback(.restoreFinished(observer: observer.id)), by: device.transactions.actor)
      event = .restoreFinished(observer.token)
    case .restoreFailed(let error, _):
      timeline.record(
        .callback(.restoreFailed(observer: observer.id, error: error)), by: device.transactions.actor)
      event = .restoreFailed(observer.token, error)
    case .storefrontChanged:
      timeline.record(.callback(.storefrontChanged(observer: observer.id)), by: device.transactions.actor)
      event = .storefrontChanged(observer.token)
    case .revoked(let products, _, _, _):
      for product in products {
        timeline.record(
          .callback(.revoked(observer: observer.id, product: product)), by: device.transactions.actor)
      }
      event = .entitlementsRevoked(observer.token, products)
    case .updated, .removed, .removedFirst, .paymentOffered, .continueAsked, .consentAsked, .downloadsUpdated:
      preconditionFailure("this event is not delivered to all observers")
    }
    countCallback()
    turn(event, on: device, process)
  }

  /// Reports the changed downloads to every observer that implements the method.
  func tellDownloads(on device: Device, _ process: AppProcess) {
    let changed = device.downloads.takeChanged()
    guard !changed.isEmpty else { return }
    notify(.downloads(changed), to: listeners(.updatedDownloads, on: device, process), on: device, process)
  }

  func update(
    _ changed: [DownloadID], _ observer: Observer, on device: Device, _ process: AppProcess
  ) {
    timeline.record(
      .callback(.downloadsUpdated(observer: observer.id, count: Int64(changed.count))),
      by: device.transactions.actor)
    for id in changed {
      let shown = downloadBook[id].shown
      timeline.record(
        .callback(
          .downloadDelivered(
            observer: observer.id, download: id, transaction: downloadBook[id].machine.transaction,
            state: shown.state, progress: Int64(shown.thousandths), remaining: shown.remaining)),
        by: device.transactions.actor)
    }
    turn(
      .updatedDownloads(observer.token, DownloadBatch(downloads: changed, process: process.id)),
      on: device, process)
  }
}
