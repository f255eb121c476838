internal import Facts
internal import Kernel
internal import StoreModel

/// A device's payment queue: a system process that also runs while the app is dead.
///
/// It keeps transactions until the app finishes them, and shows one payment sheet at a time. It knows
/// only the store state that messages carried.
final class PaymentQueue {
  let timeline: Timeline
  let network: Network
  let book: TransactionBook
  let names: Names
  let transactions: TransactionQueue
  let restores: QueueRestores
  /// The price on the latest payment sheet.
  private var sheetPrice: Money?
  private var reports = FinishReports()
  /// Payments that will share one purchasing callback.
  private var growingPurchasing: [TransactionID] = []
  /// Subscriptions whose price increase waits for consent, in the order in which the store reported them.
  private var priceIncreases: [PriceIncrease] = []
  /// Whether the price increase sheet is open.
  private var isConsentUp = false
  /// The revision of the latest revocation that the app received, by account. Only for lookup, never
  /// iterated.
  private var knownRevocations: [AccountID: UInt32] = [:]
  /// The latest revision of the store's records in any answer.
  private var newestRevision: UInt32 = 0

  init(timeline: Timeline, network: Network, book: TransactionBook, names: Names) {
    self.timeline = timeline
    self.network = network
    self.book = book
    self.names = names
    transactions = TransactionQueue(timeline: timeline, book: book, names: names)
    restores = QueueRestores(network: network, transactions: transactions)
  }

  func attach(to device: Device) { transactions.attach(to: device) }

  var owner: Device { transactions.owner }
}

// MARK: Reports of finishes

extension PaymentQueue {
  /// Finished purchases that the store has not acknowledged.
  var outbox: [FinishedPurchase] { reports.outbox }

  func addToOutbox(_ purchase: FinishedPurchase) { reports.add(purchase) }

  /// Reports finished purchases to the store, if any are unreported.
  func reportFinishes() {
    while let (account, purchases) = reports.next() {
      network.send(.toStore(.finish(account, purchases)), device: owner.id, from: transactions.actor)
    }
  }

  /// Handles the store's acknowledgment of finished purchases.
  func finishWasAcknowledged(_ purchases: [PurchaseID], revision: UInt32) {
    newestRevision = max(newestRevision, revision)
    reports.wereAcknowledged(purchases)
  }

  /// Handles a lost report. It is sent again when the queue next synchronizes.
  func reportWasLost(_ purchases: [PurchaseID]) { reports.wereLost(purchases) }
}

// MARK: The app's turns and its death

extension PaymentQueue {
  /// Announces a payment as purchasing together with the others of the turn.
  func group(_ id: TransactionID) { growingPurchasing.append(id) }

  func announceGrown(_ process: AppProcess) {
    guard !growingPurchasing.isEmpty else { return }
    transactions.post(.updated(growingPurchasing, process: process.id, reveals: false))
    growingPurchasing.removeAll()
  }

  /// Handles the end of the app's turn: schedules grouped purchasing callbacks, and reports finishes.
  func turnEnded(process: AppProcess) {
    announceGrown(process)
    transactions.closeRemoval()
    if reports.isOwed { reportFinishes() }
  }

  /// Handles the death of the app's process. Payments before the confirmation are abandoned; confirmed
  /// ones continue without the app.
  func processDied(_ process: AppProcess) {
    transactions.forgetRemovals()
    growingPurchasing.removeAll()
    for id in transactions.all {
      let wasOnSheet = book[id].stage == .onSheet
      if book[id].processDied() == .closeSheet, wasOnSheet {
        timeline.record(.device(.sheetClosed(transaction: id)), by: transactions.system)
      }
    }
    transactions.clearLine()
    restores.processDied(process)
    if timeline.choose(.finishOffline, scope: transactions.scope) == 1 {
      reports.forgetUnreported(of: process.id)
    } else {
      reportFinishes()
    }
  }
}

// MARK: Sheets

extension PaymentQueue {
  func showSheet(_ price: Money, for id: TransactionID) {
    sheetPrice = price
    timeline.record(
      .device(.sheetShown(transaction: id, amount: price.amount, currency: price.currency)),
      by: transactions.system)
    timeline.schedule(.userAnswersSheet(owner.id, id), after: PaymentQueue.thinkingTime)
  }

  /// Answers the payment sheet for the user.
  func userAnswersSheet(_ id: TransactionID) {
    guard book[id].stage == .onSheet else { return }
    let user = Actor(.user, at: owner.id)
    switch timeline.choose(.sheetAnswer, scope: book[id].product.rawValue) {
    case 0:
      timeline.record(.user(.confirmed(transaction: id)), by: user)
      guard book[id].userConfirmed() == .buy else { return }
      timeline.record(.device(.sheetClosed(transaction: id)), by: transactions.system)
      var order = order(id)
      order.confirmed = sheetPrice
      network.send(.toStore(.purchase(order)), device: owner.id, from: transactions.actor)
    case 1:
      timeline.record(.user(.cancelled(transaction: id)), by: user)
      timeline.record(.device(.sheetClosed(transaction: id)), by: transactions.system)
      cancel(id)
    default:
      timeline.record(.user(.ignored(transaction: id)), by: user)
    }
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
      transactions.post(.consentAsked(increase.subscription, process: process.id))
    } else {
      showConsent()
    }
  }

  /// Shows the price increase sheet, unless it is already open.
  func showConsent() {
    guard let increase = priceIncreases.first, !isConsentUp else { return }
    isConsentUp = true
    timeline.record(
      .device(.alertShown(alert: .priceIncrease, product: increase.product)), by: transactions.system)
    timeline.schedule(.userAnswersConsent(owner.id, increase.subscription), after: PaymentQueue.thinkingTime)
  }

  /// Closes the price increase sheet. Returns whether the subscription's increase still waits for consent.
  func closeConsent(about subscription: SubscriptionID) -> Bool {
    isConsentUp = false
    return priceIncreases.contains { $0.subscription == subscription }
  }

  /// Forgets the price increase of a subscription, because its user answered.
  func forgetIncrease(of subscription: SubscriptionID) {
    priceIncreases.removeAll { $0.subscription == subscription }
  }
}

// MARK: Answers of the store

extension PaymentQueue {
  /// Applies the store's answer about the queue.
  func queueAnswered(account: AccountID, _ answer: QueueAnswer) {
    if !answer.finished.isEmpty { reports.wereAcknowledged(answer.finished) }
    // An answer that is older than a previous one is outdated.
    guard answer.revision >= newestRevision else { return synchronize() }
    newestRevision = answer.revision
    if answer.coversRenewals { owner.process?.awaitsRenewals = false }
    let hasOnlyRevocations = answer.pending.isEmpty && answer.outcomes.isEmpty
    if let receipt = answer.receipt, account == owner.account {
      // The receipt shows the revocation before the callback reports it.
      ReceiptFile(timeline: timeline).write(
        receipt, for: hasOnlyRevocations ? .revocation : .observerWithPendingWork, on: owner,
        mayLag: answer.revoked.isEmpty)
    }
    for item in answer.outcomes where book[item.transaction].device == owner.id {
      if case .unknown = item.outcome, book[item.transaction].stage == .settled { continue }
      transactions.settle(item.transaction, item.outcome)
    }
    receive(answer.pending, of: account)
    tellRevocations(of: account, answer)
    let hasNewIncrease = answer.priceIncreases.contains { increase in
      !priceIncreases.contains { $0.subscription == increase.subscription }
    }
    priceIncreases = answer.priceIncreases
    if hasNewIncrease { askForConsent() }
  }

  /// The revision of an account's latest revocation that this launch has received or is about to receive.
  func knownRevocation(of account: AccountID, in process: AppProcess) -> UInt32 {
    max(knownRevocations[account] ?? 0, process.postedRevocations[account] ?? 0)
  }

  /// Records that the app was notified of an account's revocations, up to a revision.
  func revocationWasTold(to account: AccountID, upTo revision: UInt32) {
    knownRevocations[account] = revision
  }
}
