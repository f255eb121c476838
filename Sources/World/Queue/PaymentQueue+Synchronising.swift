internal import Facts
internal import Kernel
internal import StoreModel

extension PaymentQueue {
  /// Asks the store what is pending, and what became of payments whose answer never came; renewals are asked for only
  /// where the app is to learn of them.
  func synchronise(takesRenewals: Bool = false) {
    guard let process = owner.process, process.hasObservers, !process.isSynchronisationOff,
      owner.account != .none
    else { return }
    if takesRenewals { process.awaitsRenewals = true }
    let open = transactions.filter { id in
      switch book[id].stage {
      case .confirmed, .stranded, .deferred: book[id].account == owner.account
      case .inLine, .asking, .onSheet, .abandoned, .gone: false
      case .settled: book[id].result == .failed && book[id].error == .connectionLost
      }
    }
    let finished = outbox.filter { $0.account == owner.account }.map(\.purchase)
    network.send(
      .queueRequest,
      .queue(
        owner.account,
        QueueQuestion(
          finished: finished, open: open, knownRevocation: knownRevocation(in: process),
          takesRenewals: process.awaitsRenewals)),
      device: owner.id, from: actor)
  }

  /// Up to which state of the books the revocations of the account were told, or are about to be in this launch.
  private func knownRevocation(in process: AppProcess) -> UInt32 {
    max(knownRevocations[owner.account] ?? 0, process.postedRevocations[owner.account] ?? 0)
  }

  /// The store's word on what is pending.
  func queueAnswered(account: AccountID, _ answer: QueueAnswer) {
    if !answer.finished.isEmpty { finishWasAcknowledged(answer.finished) }
    // An answer that a younger one overtook shows what is no longer so.
    guard answer.revision >= newestRevision else { return synchronise() }
    newestRevision = answer.revision
    if answer.coversRenewals { owner.process?.awaitsRenewals = false }
    let hasOnlyRevocations = answer.pending.isEmpty && answer.outcomes.isEmpty
    if let receipt = answer.receipt, account == owner.account {
      // Who is told of something taken back finds that in the receipt.
      writeReceipt(
        receipt, for: hasOnlyRevocations ? .revocation : .observerWithPendingWork,
        mayLag: answer.revoked.isEmpty)
    }
    for item in answer.outcomes where book[item.transaction].device == owner.id {
      if case .unknown = item.outcome, book[item.transaction].stage == .settled { continue }
      settle(item.transaction, item.outcome)
    }
    receive(answer.pending)
    if !answer.revoked.isEmpty, account == owner.account, let process = owner.process {
      process.postedRevocations[account] = answer.revision
      post(.revoked(answer.revoked, account, revision: answer.revision, process: process.id))
    }
    let hasNewIncrease = answer.priceIncreases.contains { !priceIncreases.contains($0) }
    priceIncreases = answer.priceIncreases
    if hasNewIncrease { askForConsent() }
  }

  /// Takes in purchases that no app finished.
  private func receive(_ pending: [PurchaseID]) {
    var news: [TransactionID] = []
    for purchase in pending where !outbox.contains(where: { $0.purchase == purchase }) {
      let record = store.purchase(purchase)
      if let known = transactionOfPurchase[purchase] {
        if undoneFinishes.contains(known) {
          bringBack(known)
          news.append(known)
        }
        if book[known].stage != .gone { continue }
      }
      if record.transaction != .none, book[record.transaction].device == owner.id,
        book[record.transaction].stage != .gone
      {
        settle(record.transaction, store.outcome(of: purchase))
        continue
      }
      news.append(enterReceived(purchase, record))
    }
    hand(news, cutAt: .updatedBatches)
  }

  /// Hands transactions to the launch that listens, in one array or as a site cuts it; without a launch they wait for
  /// the next.
  func hand(_ transactions: [TransactionID], cutAt site: ChoiceSite? = nil) {
    guard !transactions.isEmpty else { return }
    guard let process = owner.process, process.hasObservers else {
      for id in transactions { book[id].traits.insert(.unheard) }
      return
    }
    var shown = transactions
    if transactions.contains(where: { !isShown(book[$0].account) }) {
      shown = transactions.filter { isShown(book[$0].account) }
      for id in transactions where !isShown(book[id].account) { holdBack(id) }
    }
    for id in shown { book[id].announcedIn = process.id }
    if let site {
      post(updated: shown, to: process.id, cutAt: site)
    } else {
      post(.updated(shown, process: process.id, reveals: true))
    }
  }

  private func enterReceived(_ purchase: PurchaseID, _ record: Purchase) -> TransactionID {
    let id = enter(
      Transaction(
        received: record.product, quantity: Int32(record.quantity), on: owner.id, account: record.account,
        username: record.username))
    timeline.record(
      .transaction(
        .received(
          transaction: id, product: record.product, quantity: Int64(record.quantity), account: record.account)
      ),
      by: actor)
    transactionOfPurchase[purchase] = id
    _ = book[id].purchased(purchase, identifier: record.identifier, date: record.date)
    if timeline.choose(.foreignProduct, scope: id.rawValue) == 1 { book[id].traits.insert(.lacksProduct) }
    timeline.record(
      .transaction(.purchased(transaction: id, purchase: purchase, identifier: record.identifier)), by: actor)
    announceDownloads(of: id)
    return id
  }

  /// Asks the delegate whether a price increase may be shown, if there is anything to ask and anybody to be asked.
  ///
  /// A delegate that was set after the first observer is not asked: the sheet comes up.
  func askForConsent() {
    guard let process = owner.process, process.hasObservers, let subscription = priceIncreases.first else {
      return
    }
    if process.hadDelegateFirst, let delegate = process.delegate, delegate.contains(.shouldShowPriceConsent) {
      post(.consentAsked(subscription, process: process.id))
    } else {
      showConsent()
    }
  }

  /// The sheet about a price increase comes up, if one waits for an answer.
  func showConsent() {
    guard let subscription = priceIncreases.first, !isConsentUp else { return }
    isConsentUp = true
    timeline.record(
      .device(.alertShown(alert: .priceIncrease, product: store.product(of: subscription))), by: system)
    timeline.schedule(.userAnswersConsent(owner.id, subscription), after: PaymentQueue.thinkingTime)
  }
}
