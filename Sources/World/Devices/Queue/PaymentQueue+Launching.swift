internal import Facts
internal import Kernel
internal import StoreModel

extension PaymentQueue {
  /// Synchronizes the queue when the first observer of a launch registers, or the first after all were
  /// removed.
  func firstObserverAdded(_ process: AppProcess) {
    guard timeline.choose(.queueAvailability, scope: scope) == 0 else { return }
    if !process.wasRedelivered { owner.downloads.launchBegan() }
    if count > 0, timeline.choose(.observerPrompt, scope: scope) == 1 {
      askToSignIn(.observer)
      return
    }
    startSynchronizing(process)
  }

  /// Handles the user's answer to the sign-in that the first observer caused.
  func signInForObserver(isCancelled: Bool) {
    guard let process = owner.process else { return }
    if isCancelled {
      process.isSynchronizationOff = true
    } else {
      startSynchronizing(process)
    }
  }

  private func startSynchronizing(_ process: AppProcess) {
    let isFirst = !process.wasRedelivered
    if isFirst {
      process.wasRedelivered = true
      restoreUndoneFinishes()
      if timeline.choose(.launchRedelivery, scope: scope) == 0 {
        redeliver(to: process)
        owner.downloads.tellAll()
      }
    } else if timeline.choose(.observerReturn, scope: scope) == 1 {
      for id in transactions where book[id].stage == .settled { book[id].announcedIn = .none }
      redeliver(to: process)
      owner.downloads.tellAll()
    } else {
      for id in transactions where book[id].traits.contains(.unheard) { announce(id) }
      owner.downloads.tellAll()
    }
    synchronize(takesRenewals: isFirst)
    askForConsent()
  }

  /// Delivers the unfinished transactions to a launch, each once. First each has the state that the app
  /// last saw. The results of those that were purchasing when the app died follow.
  func redeliver(to process: AppProcess) {
    var unfinished: [TransactionID] = []
    var results: [TransactionID] = []
    for id in transactions where book[id].announcedIn != process.id {
      guard isShown(book[id].account) else {
        holdBack(id)
        continue
      }
      book[id].traits.subtract([.heldBack, .unheard])
      sort(id, process: process, unfinished: &unfinished, results: &results)
    }
    post(updated: unfinished, to: process.id, cutAt: .updatedBatches)
    post(updated: results, to: process.id, cutAt: .updatedBatches)
  }

  /// Decides whether a transaction is announced as purchasing, with its result, or not at all.
  private func sort(
    _ id: TransactionID, process: AppProcess, unfinished: inout [TransactionID],
    results: inout [TransactionID]
  ) {
    if timeline.choose(.usernameReplay, scope: id.rawValue) == 1 { book[id].traits.insert(.lacksUsername) }
    if book[id].traits.contains(.purchasingForever) {
      unfinished.append(id)
      book[id].announcedIn = process.id
      return
    }
    switch book[id].stage {
    case .inLine, .asking, .onSheet, .confirmed, .stranded, .abandoned:
      guard book[id].traits.contains(.purchasingAtDeath) else {
        // It was added in this launch, before an observer was registered.
        unfinished.append(id)
        book[id].announcedIn = process.id
        return
      }
      resume(id, process: process, unfinished: &unfinished, results: &results)
    case .deferred:
      if timeline.choose(.deferredAtRelaunch, scope: id.rawValue) == 0 { unfinished.append(id) }
      book[id].announcedIn = process.id
    case .settled:
      if book[id].result == .failed, book[id].shown == .failed,
        timeline.choose(.failedAcrossRelaunch, scope: id.rawValue) == 1
      {
        return vanish(id)
      }
      if book[id].traits.contains(.purchasingAtDeath) {
        resume(id, process: process, unfinished: &unfinished, results: &results)
      } else {
        unfinished.append(id)
        book[id].announcedIn = process.id
      }
    case .gone: break
    }
  }

  /// Decides how a transaction continues that was purchasing when the app died.
  private func resume(
    _ id: TransactionID, process: AppProcess, unfinished: inout [TransactionID],
    results: inout [TransactionID]
  ) {
    let wasAbandoned = book[id].stage == .abandoned
    switch timeline.choose(.killWhilePurchasing, scope: id.rawValue) {
    case 0: unfinished.append(id)
    case 1: book[id].traits.remove(.purchasingAtDeath)
    case 2:
      book[id].traits.insert(.purchasingForever)
      unfinished.append(id)
    default:
      if wasAbandoned { return vanish(id) }
      unfinished.append(id)
    }
    book[id].announcedIn = process.id
    if book[id].traits.contains(.purchasingForever) { return }
    if wasAbandoned {
      let saysUnknown = timeline.choose(.cancelCode, scope: id.rawValue) == 1
      let error = StoreError.storeKit(saysUnknown ? .unknown : .paymentCancelled)
      if book[id].failed(error) == .announce {
        timeline.record(.transaction(.failed(transaction: id, error: error)), by: actor)
      }
    }
    if book[id].stage == .settled { results.append(id) }
  }

  private func restoreUndoneFinishes() {
    let undone = undoneFinishes
    for id in undone { returnToQueue(id) }
  }

  /// Returns a transaction to the queue, because its finish had no lasting effect.
  func returnToQueue(_ id: TransactionID) {
    undoneFinishes.removeAll { $0 == id }
    book[id].returned()
    reenter(id)
    timeline.record(.transaction(.returned(transaction: id)), by: actor)
    owner.downloads.forgetDownloads(of: id)
    announceDownloads(of: id)
  }

  /// Handles the death of the app's process. Payments before the confirmation are abandoned; confirmed
  /// ones continue without the app.
  func processDied(_ process: AppProcess) {
    removals.removeAll()
    removedFirst.removeAll()
    removalOpenSince = nil
    growingPurchasing.removeAll()
    for id in transactions {
      let wasOnSheet = book[id].stage == .onSheet
      if book[id].processDied() == .closeSheet, wasOnSheet {
        timeline.record(.device(.sheetClosed(transaction: id)), by: system)
      }
    }
    line.removeAll()
    if let current, book[current].stage == .abandoned { self.current = nil }
    if restore?.process == process.id, timeline.choose(.killDuringRestore, scope: scope) == 0 {
      restore = nil
    }
    if timeline.choose(.finishOffline, scope: scope) == 1 {
      outbox.removeAll { $0.process == process.id && !$0.isReported }
    } else if outbox.contains(where: { !$0.isReported }) {
      sendReport()
    }
  }

  /// Handles the app's move to the foreground.
  func appEnteredForeground(_ process: AppProcess) {
    removeSpontaneously(process)
    if timeline.choose(.resumeRedelivery, scope: scope) == 0, process.hasObservers {
      for id in transactions where book[id].stage == .settled { book[id].announcedIn = .none }
      redeliver(to: process)
    }
    let takesRenewals = timeline.choose(.renewalArrival, scope: scope) == 0
    if takesRenewals || transactions.contains(where: { book[$0].stage == .stranded }) {
      synchronize(takesRenewals: takesRenewals)
    }
    askForConsent()
  }

  private func removeSpontaneously(_ process: AppProcess) {
    let isQuiet = timeline.choices.isQuiet(at: ChoiceSite.spontaneousRemoval.rawValue)
    guard !isQuiet || !timeline.faults.isEmpty else { return }
    for id in transactions where book[id].shown == .purchased {
      guard timeline.choose(.spontaneousRemoval, about: id, on: owner.id) == 1 else { continue }
      process.vanished.insert(book[id].purchase)
      vanish(id)
      tellRemoval(of: id)
    }
  }

  /// Schedules the callback about a transaction that left the queue spontaneously. Without a running
  /// process there is no callback.
  func tellRemoval(of id: TransactionID) {
    guard let process = owner.process else { return }
    removals.append(PendingRemoval(isOneArray: true))
    removals[removals.count - 1].transactions.append(id)
    post(.removed(process: process.id))
  }
}

extension PaymentQueue {
  /// Handles the sign-in of another account: delivers the transactions held back for it, and synchronizes
  /// the queue.
  func accountSignedIn() {
    guard let process = owner.process, process.hasObservers, process.wasRedelivered else { return }
    redeliver(to: process)
    owner.downloads.tellAll()
    synchronize(takesRenewals: true)
  }
}
