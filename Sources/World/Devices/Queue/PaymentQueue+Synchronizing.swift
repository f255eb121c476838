internal import Facts
internal import Kernel
internal import StoreModel

extension PaymentQueue {
  /// Asks the store for pending purchases and for the outcomes of unanswered payments. Renewals are
  /// requested only if the app is to receive them.
  ///
  /// Without an observer the queue sends no request. A request for renewals then waits for the next
  /// observer.
  func synchronize(takesRenewals: Bool = false) {
    guard let process = owner.process else { return }
    if takesRenewals { process.awaitsRenewals = true }
    guard process.hasObservers, !process.isSynchronizationOff, owner.account != .none else { return }
    let account = owner.account
    let finished = outbox.isEmpty ? [] : outbox.filter { $0.account == account }.map(\.purchase)
    let question = QueueQuestion(
      finished: finished, open: transactions.filter { isOpen(book[$0], for: account) },
      knownRevocation: knownRevocation(of: account, in: process), takesRenewals: process.awaitsRenewals)
    network.send(.toStore(.queue(account, question)), device: owner.id, from: actor)
  }

  /// Whether the queue asks the store for the outcome of a transaction.
  private func isOpen(_ transaction: Transaction, for account: AccountID) -> Bool {
    switch transaction.stage {
    case .confirmed, .stranded, .deferred: transaction.account == account
    case .inLine, .asking, .onSheet, .abandoned, .gone: false
    case .settled: transaction.result == .failed && transaction.traits.contains(.outcomeUnknown)
    }
  }

  /// The revision of an account's latest revocation that this launch has received or is about to receive.
  private func knownRevocation(of account: AccountID, in process: AppProcess) -> UInt32 {
    max(knownRevocations[account] ?? 0, process.postedRevocations[account] ?? 0)
  }

  /// Applies the store's answer about the queue.
  func queueAnswered(account: AccountID, _ answer: QueueAnswer) {
    if !answer.finished.isEmpty { finishWasAcknowledged(answer.finished) }
    // An answer that is older than a previous one is outdated.
    guard answer.revision >= newestRevision else { return synchronize() }
    newestRevision = answer.revision
    if answer.coversRenewals { owner.process?.awaitsRenewals = false }
    let hasOnlyRevocations = answer.pending.isEmpty && answer.outcomes.isEmpty
    if let receipt = answer.receipt, account == owner.account {
      // The receipt shows the revocation before the callback reports it.
      writeReceipt(
        receipt, for: hasOnlyRevocations ? .revocation : .observerWithPendingWork,
        mayLag: answer.revoked.isEmpty)
    }
    for item in answer.outcomes where book[item.transaction].device == owner.id {
      if case .unknown = item.outcome, book[item.transaction].stage == .settled { continue }
      settle(item.transaction, item.outcome)
    }
    receive(answer.pending, of: account)
    tellRevocations(of: account, answer)
    let hasNewIncrease = answer.priceIncreases.contains { increase in
      !priceIncreases.contains { $0.subscription == increase.subscription }
    }
    priceIncreases = answer.priceIncreases
    if hasNewIncrease { askForConsent() }
  }

  /// Reports revocations to the app. Two requests under way return the same revocation twice; it is
  /// reported once.
  private func tellRevocations(of account: AccountID, _ answer: QueueAnswer) {
    guard !answer.revoked.isEmpty, account == owner.account, let process = owner.process else { return }
    let known = knownRevocation(of: account, in: process)
    let news = answer.revoked.filter { $0.revision > known }.map(\.product)
    guard !news.isEmpty else { return }
    process.postedRevocations[account] = answer.revision
    post(.revoked(news, account, revision: answer.revision, process: process.id))
  }

  /// Adds the unfinished purchases of an account.
  private func receive(_ pending: [QueuedPurchase], of account: AccountID) {
    var news: [TransactionID] = []
    for item in pending {
      let purchase = item.own.copy.purchase
      guard !outbox.contains(where: { $0.purchase == purchase }),
        owner.process?.vanished.contains(purchase) != true
      else { continue }
      if let known = transactionOfPurchase[purchase] {
        if undoneFinishes.contains(known) {
          returnToQueue(known)
          news.append(known)
        }
        if book[known].stage != .gone { continue }
      }
      if waits(item.transaction) {
        settle(item.transaction, item.outcome)
        continue
      }
      news.append(enterReceived(item.own, of: account))
    }
    hand(news, cutAt: .updatedBatches)
  }

  /// Whether a transaction of this queue still waits for its purchase. A transaction that was finished
  /// while deferred does not, even if the finish had no lasting effect. Its purchase arrives as a new
  /// transaction.
  private func waits(_ id: TransactionID) -> Bool {
    guard id != .none, book[id].device == owner.id, book[id].stage != .gone else { return false }
    return book[id].stage != .settled || book[id].result != .deferred
  }

  /// Delivers transactions to the running launch, in one array or split at a site. Without an observer
  /// they wait for the next one.
  func hand(_ transactions: [TransactionID], cutAt site: ChoiceSite? = nil) {
    guard !transactions.isEmpty else { return }
    guard let process = owner.process, process.hasObservers else {
      return markUndelivered(transactions)
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

  private func enterReceived(_ delivered: DeliveredPurchase, of account: AccountID) -> TransactionID {
    let copy = delivered.copy
    let id = enter(
      Transaction(
        received: copy.product, quantity: copy.quantity, on: owner.id, account: account,
        username: copy.username))
    timeline.record(
      .transaction(
        .received(
          transaction: id, product: copy.product, quantity: Int64(copy.quantity), account: account)),
      by: actor)
    _ = book[id].purchased(copy, identifier: delivered.identifier, date: delivered.date)
    became(id, of: delivered)
    timeline.record(
      .transaction(.purchased(transaction: id, purchase: copy.purchase, identifier: delivered.identifier)),
      by: actor)
    announceDownloads(of: id)
    return id
  }

  /// Asks the delegate whether to show a price increase, if one is pending and an observer is registered.
  ///
  /// A delegate that was set after the first observer is not asked. The sheet is then shown at once.
  func askForConsent() {
    guard let process = owner.process, process.hasObservers, let increase = priceIncreases.first else {
      return
    }
    if process.hadDelegateFirst, let delegate = process.delegate,
      delegate.handlers.contains(.shouldShowPriceConsent)
    {
      post(.consentAsked(increase.subscription, process: process.id))
    } else {
      showConsent()
    }
  }

  /// Shows the price increase sheet, unless it is already open.
  func showConsent() {
    guard let increase = priceIncreases.first, !isConsentUp else { return }
    isConsentUp = true
    timeline.record(.device(.alertShown(alert: .priceIncrease, product: increase.product)), by: system)
    timeline.schedule(.userAnswersConsent(owner.id, increase.subscription), after: PaymentQueue.thinkingTime)
  }
}
