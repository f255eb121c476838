internal import Facts
internal import Kernel
internal import StoreModel

/// A device's payment queue. It is a system process that runs even while the app does not.
///
/// The queue keeps transactions until the app finishes them. It shows one payment sheet at a time. It
/// knows the state of the store only from messages.
final class PaymentQueue {
  let timeline: Timeline
  let network: Network
  let book: TransactionBook
  let names: Names
  let transactions: TransactionQueue
  let synchronization: StoreSynchronization
  let restores: QueueRestores
  /// The payments that will share the next purchasing callback.
  private var growingPurchasing: [TransactionID] = []
  /// The subscriptions with a price increase to which the user has not consented, in the order in which
  /// the store reported them.
  private var priceIncreases: [PriceIncrease] = []
  /// Whether the price increase sheet is open.
  private var isConsentUp = false

  init(network: Network, transactions: TransactionQueue, synchronization: StoreSynchronization) {
    timeline = transactions.timeline
    self.network = network
    book = transactions.book
    names = transactions.names
    self.transactions = transactions
    self.synchronization = synchronization
    restores = QueueRestores(network: network, transactions: transactions)
  }

  var owner: Device { transactions.owner }
}

// MARK: The app's turns and its death

extension PaymentQueue {
  /// Adds a payment to the purchasing callback that is scheduled at the end of the turn.
  func group(_ id: TransactionID) { growingPurchasing.append(id) }

  func announceGrown(_ process: AppProcess) {
    guard !growingPurchasing.isEmpty else { return }
    transactions.post(.updated(growingPurchasing, process: process.id, reveals: false))
    growingPurchasing.removeAll()
  }

  /// Handles the end of the app's turn. Schedules the shared purchasing callback.
  func turnEnded(process: AppProcess) {
    announceGrown(process)
    transactions.closeRemoval()
  }

  /// Handles the death of the app's process. Payments that the user has not confirmed are abandoned.
  /// Confirmed payments continue without the app.
  func processDied(_ process: AppProcess) {
    transactions.forgetRemovals()
    growingPurchasing.removeAll()
    // StoreKit 2 continues the transactions that no payment began.
    for id in transactions.all where owner.feed == nil || book[id].payment != .none {
      let wasOnSheet = book[id].stage == .onSheet
      if book[id].processDied() == .closeSheet, wasOnSheet {
        timeline.record(.device(.sheetClosed(transaction: id)), by: transactions.system)
      }
    }
    transactions.clearLine()
    restores.processDied(process)
  }
}

// MARK: Price increases

extension PaymentQueue {
  /// Handles a price increase that waits for consent, if an observer is registered. Asks the delegate
  /// whether to show the sheet.
  ///
  /// If the delegate was set after the first observer, the sheet is shown without asking it.
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

  /// Whether a price increase waits for the user's consent.
  var hasPriceIncrease: Bool { !priceIncreases.isEmpty }

  /// Shows the price increase sheet, unless it is already open.
  func showConsent() {
    guard let increase = priceIncreases.first, !isConsentUp else { return }
    isConsentUp = true
    timeline.record(
      .device(.alertShown(alert: .priceIncrease, product: increase.product)), by: transactions.system)
    timeline.schedule(.userAnswersConsent(owner.id, increase.subscription), after: People.thinkingTime)
  }

  /// Closes the price increase sheet. Returns whether the subscription still has an increase that waits
  /// for consent.
  func closeConsent(about subscription: SubscriptionID) -> Bool {
    isConsentUp = false
    return priceIncreases.contains { $0.subscription == subscription }
  }

  /// Removes the price increase of a subscription, because the user answered it.
  func forgetIncrease(of subscription: SubscriptionID) {
    priceIncreases.removeAll { $0.subscription == subscription }
  }
}

// MARK: Answers of the store

extension PaymentQueue {
  /// Applies the store's answer to a question about the queue.
  func queueAnswered(account: AccountID, _ answer: QueueAnswer) {
    if !answer.finished.isEmpty { synchronization.wereAcknowledged(answer.finished) }
    guard synchronization.accepts(answer.revision) else { return synchronization.synchronize() }
    if let news = answer.news.value { owner.feed?.learned(news, of: account) }
    if answer.coversRenewals { owner.process?.awaitsRenewals = false }
    let hasOnlyRevocations = answer.pending.isEmpty && answer.outcomes.isEmpty
    if let receipt = answer.receipt, account == owner.account {
      // The receipt is written first, so that it shows the revocation when the callback arrives.
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
}
