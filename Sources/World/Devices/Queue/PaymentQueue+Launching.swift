internal import Facts
internal import Kernel
internal import StoreModel

extension PaymentQueue {
  /// Synchronizes the queue when an observer registers and no other observer is registered.
  func firstObserverAdded(_ process: AppProcess) {
    guard timeline.choose(.queueAvailability, scope: transactions.scope) == 0 else { return }
    if !process.wasRedelivered { owner.downloads.launchBegan() }
    if transactions.count > 0, timeline.choose(.observerPrompt, scope: transactions.scope) == 1 {
      SignInPrompt(timeline: timeline, network: network).ask(.observer, on: owner)
      return
    }
    startSynchronizing(process)
  }

  /// Handles the user's answer to the sign-in request that the first observer caused.
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
      if timeline.choose(.launchRedelivery, scope: transactions.scope) == 0 {
        redeliver(to: process)
        owner.downloads.tellAll()
      }
    } else if timeline.choose(.observerReturn, scope: transactions.scope) == 1 {
      for id in transactions.all where book[id].stage == .settled { book[id].announcedIn = .none }
      redeliver(to: process)
      owner.downloads.tellAll()
    } else {
      for id in transactions.all where book[id].traits.contains(.unheard) { transactions.announce(id) }
      owner.downloads.tellAll()
    }
    synchronization.synchronize(takesRenewals: isFirst)
    askForConsent()
  }

  /// Delivers each unfinished transaction once to a launch. First each transaction has the state that
  /// the app saw last. The known results of transactions that were purchasing when the app died follow.
  func redeliver(to process: AppProcess) {
    var unfinished: [TransactionID] = []
    var results: [TransactionID] = []
    for id in transactions.all where book[id].announcedIn != process.id {
      guard transactions.isShown(book[id].account) else {
        transactions.holdBack(id)
        continue
      }
      book[id].traits.subtract([.heldBack, .unheard])
      sort(id, process: process, unfinished: &unfinished, results: &results)
    }
    transactions.post(updated: unfinished, to: process.id, cutAt: .updatedBatches)
    transactions.post(updated: results, to: process.id, cutAt: .updatedBatches)
  }

  /// Chooses how a transaction is redelivered: as purchasing, with its result, or not at all.
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
        // The transaction was added in this launch, before an observer was registered.
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
        return transactions.vanish(id)
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

  /// Chooses how a transaction continues that was purchasing when the app died.
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
      if wasAbandoned { return transactions.vanish(id) }
      unfinished.append(id)
    }
    book[id].announcedIn = process.id
    if book[id].traits.contains(.purchasingForever) { return }
    if wasAbandoned {
      let saysUnknown = timeline.choose(.cancelCode, scope: id.rawValue) == 1
      let error = StoreError.storeKit(saysUnknown ? .unknown : .paymentCancelled)
      if book[id].failed(error) == .announce {
        timeline.record(.transaction(.failed(transaction: id, error: error)), by: transactions.actor)
      }
    }
    if book[id].stage == .settled { results.append(id) }
  }

  private func restoreUndoneFinishes() {
    let undone = transactions.undoneFinishes
    for id in undone { transactions.returnToQueue(id) }
  }

  /// Handles the app's return to the foreground.
  func appEnteredForeground(_ process: AppProcess) {
    removeSpontaneously(process)
    if timeline.choose(.resumeRedelivery, scope: transactions.scope) == 0, process.hasObservers {
      for id in transactions.all where book[id].stage == .settled { book[id].announcedIn = .none }
      redeliver(to: process)
    }
    let takesRenewals = timeline.choose(.renewalArrival, scope: transactions.scope) == 0
    if takesRenewals || transactions.all.contains(where: { book[$0].stage == .stranded }) {
      synchronization.synchronize(takesRenewals: takesRenewals)
    }
    askForConsent()
  }

  private func removeSpontaneously(_ process: AppProcess) {
    let isQuiet = timeline.choices.isQuiet(at: ChoiceSite.spontaneousRemoval.rawValue)
    guard !isQuiet || !timeline.faults.isEmpty else { return }
    for id in transactions.all where book[id].shown == .purchased {
      guard timeline.choose(.spontaneousRemoval, about: id, on: owner.id) == 1 else { continue }
      process.vanished.insert(book[id].purchase)
      transactions.vanish(id)
      transactions.tellRemoval(of: id)
    }
  }

  /// Handles the sign-in of another account. Delivers the transactions that were held back for that
  /// account, and synchronizes the queue.
  func accountSignedIn() {
    guard let process = owner.process, process.hasObservers, process.wasRedelivered else { return }
    redeliver(to: process)
    owner.downloads.tellAll()
    synchronization.synchronize(takesRenewals: true)
  }
}
