internal import Facts
internal import Kernel
internal import StoreModel

/// StoreKit 2's view of the transactions on a device. It passes what happens to the parts that concern the app's
/// calls and its listeners.
///
/// The payment queue is the other view of the same transactions.
final class TransactionFeed {
  private let transactions: TransactionQueue
  private let synchronization: StoreSynchronization
  private let timeline: Timeline
  private let book: TransactionBook
  private let known: KnownPurchases
  private let listeners: FeedListeners
  private let statuses: SubscriptionStatuses
  private let updates: FeedUpdates
  let purchases: FeedPurchases
  let reads: FeedReads
  let synchronizations: FeedSynchronizations
  let notices: FeedNotices
  let appTransactions: AppTransactions
  let sheets: StoreKitSheets
  /// The requests for products that were called with a ticket in this launch.
  private var productRequests: [(request: RequestID, ticket: Int)] = []

  init(network: Network, transactions: TransactionQueue, synchronization: StoreSynchronization) {
    self.transactions = transactions
    self.synchronization = synchronization
    timeline = transactions.timeline
    book = transactions.book
    known = KnownPurchases(transactions)
    listeners = FeedListeners(transactions)
    statuses = SubscriptionStatuses(transactions, known, listeners)
    updates = FeedUpdates(transactions, known, listeners)
    purchases = FeedPurchases(transactions, known, updates)
    reads = FeedReads(
      transactions, known, statuses, network: network, synchronization: synchronization)
    synchronizations = FeedSynchronizations(
      transactions, network: network, synchronization: synchronization)
    notices = FeedNotices(transactions, listeners)
    appTransactions = AppTransactions(transactions, network: network)
    sheets = StoreKitSheets(transactions)
  }

  private var owner: Device { transactions.owner }

  private var app: Actor { Actor(.app, at: owner.id) }

  /// Forgets what belonged to the process of the launch.
  private func reset() {
    productRequests.removeAll()
    updates.reset()
    listeners.reset()
    reads.reset()
    synchronizations.reset()
    notices.reset()
    appTransactions.reset()
  }
}

// MARK: Launches

extension TransactionFeed {
  /// Handles the launch of the app. The device asks the store for what it missed.
  func launchBegan() {
    reset()
    known.launchBegan()
    for id in transactions.undoneFinishes { transactions.returnToQueue(id) }
    synchronization.synchronize(takesRenewals: true)
  }

  /// Handles the app's return to the foreground.
  func appEnteredForeground() { synchronization.synchronize() }

  /// Handles the death of the app's process.
  func processDied() {
    purchases.processDied()
    reset()
  }

  /// Handles the sign-in of another account. Its unfinished transactions reach the listeners.
  func accountSignedIn() {
    guard owner.process != nil else { return }
    updates.emitUnfinished()
    synchronization.synchronize(takesRenewals: true)
  }
}

// MARK: Buying

extension TransactionFeed {
  /// The revision up to which the device knows the history of an account.
  func knownHistory(of account: AccountID) -> UInt32 { known.revision(of: account) }

  /// The outcome of a purchase as a call sees it: StoreKit 2 has no restored transactions.
  func told(_ outcome: PurchaseOutcome, of id: TransactionID) -> PurchaseOutcome {
    guard case .restored(let delivered) = outcome, purchases.isCalled(id) else { return outcome }
    return .purchased(delivered)
  }

  /// Ends a call to purchase with the transaction of a purchase that the account had already.
  func returnExisting(_ purchase: PurchaseID, for id: TransactionID) {
    // A repeated answer has no effect.
    guard book[id].stage != .gone else { return }
    guard let statement = known.statement(of: purchase, account: book[id].account) else {
      preconditionFailure("the store returned a purchase without a statement about it")
    }
    let existing = known.transaction(for: statement)
    timeline.record(.transaction(.replaced(transaction: id, existing: existing)), by: transactions.actor)
    transactions.leave(id)
    guard let call = purchases.take(id) else { return }
    purchases.end(call, .success, with: existing)
  }

  /// Handles a change of a transaction. It ends the call that began the transaction, or reaches the listeners.
  /// Returns whether the queue tells its observers too.
  ///
  /// A payment of the queue belongs to the queue's observers.
  func changed(_ id: TransactionID) -> Bool {
    guard book[id].payment == .none else { return true }
    let call = purchases.take(id)
    switch book[id].result {
    case .purchased:
      guard let call else {
        updates.emit(id)
        return true
      }
      purchases.end(call, .success, with: id)
      return owner.process?.hasObservers == true && timeline.choose(.queueBeside, scope: id.rawValue) == 0
    case .failed:
      if let call { purchases.end(call, PurchaseEnd(failure: book[id].error), with: .none) }
      transactions.vanish(id)
      return false
    case .deferred:
      if let call { purchases.end(call, .pending, with: .none) }
      return false
    case .purchasing, .restored: return true
    }
  }

  /// Ends a call whose purchase waits for an approval without a transaction of its own.
  func waitsElsewhere(_ id: TransactionID) {
    if let call = purchases.take(id) { purchases.end(call, .pending, with: .none) }
  }
}

// MARK: Listening

extension TransactionFeed {
  /// Starts a listener. The first one for transactions receives the unfinished ones, and so does each one
  /// that starts while the app launches.
  func listen(_ listener: Int, to feed: Feed, process: AppProcess) {
    let isFirst = listeners.start(listener, feed)
    switch feed {
    case .transactions: if isFirst || !process.isLaunched { updates.sendUnfinished(to: listener) }
    case .intents: notices.deliverIntents()
    case .statuses, .storefronts, .messages: break
    }
  }

  func stopListening(_ listener: Int) { listeners.end(listener) }
}

// MARK: News of the store

extension TransactionFeed {
  /// Remembers that a transaction stands for a purchase.
  func set(_ transaction: TransactionID, for purchase: PurchaseID) { known.set(transaction, for: purchase) }

  /// Applies the store's news of an account. A revocation reaches the listeners if it happened during this
  /// launch.
  func learned(_ news: HistoryNews, of account: AccountID) {
    let wasKnown = known.knows(account)
    let changes = known.learn(news, of: account)
    guard let process = owner.process, account == owner.account else { return }
    for statement in changes.revoked where !statement.entry.isUpgraded {
      guard let date = statement.entry.cancellationDate, date >= process.launchedAt else { continue }
      updates.emit(known.transaction(for: statement))
    }
    for statement in changes.new where wasKnown && isFinishedElsewhere(statement) {
      updates.emit(known.transaction(for: statement), evenFinished: true)
    }
    if wasKnown {
      for renewal in changes.renewed { statuses.changed(renewal.subscription) }
    }
    reads.answerAll()
  }

  /// Whether another device bought and finished a lasting product. Its listener is not the only one that
  /// receives it.
  private func isFinishedElsewhere(_ statement: TransactionStatement) -> Bool {
    statement.isFinished && statement.type != .consumable && statement.entry.cancellationDate == nil
      && known.transaction(of: statement.purchase) == nil
  }

  /// Handles the end of a question to the store: an answer, or a loss. After a loss, reads are answered with
  /// what the device knows.
  func questionEnded(_ error: StoreError?) {
    synchronization.questionEnded()
    guard owner.process != nil else { return }
    if error == nil {
      if !known.isSynchronized { tellMessages() }
      known.synchronized()
    }
    reads.answerAll()
    synchronizations.storeAnswered(error)
  }

  /// Tells the messages that the store has at a launch.
  private func tellMessages() {
    if owner.queue.hasPriceIncrease { notices.received(.priceIncreaseConsent) }
    if known.renewals.contains(where: { $0.renewal.information.isInBillingRetry }) {
      notices.received(.billingIssue)
    }
  }
}

// MARK: Requests for products

extension TransactionFeed {
  /// Records that a call with a ticket made a request for products.
  func called(_ request: RequestID, ticket: Int) { productRequests.append((request, ticket)) }

  /// Removes and returns the ticket of a request for products. Nil if no call made the request.
  func takeTicket(of request: RequestID) -> Int? {
    guard let place = productRequests.firstIndex(where: { $0.request == request }) else { return nil }
    return productRequests.remove(at: place).ticket
  }
}

// MARK: Finishing

extension TransactionFeed {
  /// Finishes a transaction that StoreKit 2 gave to the app. A second finish has no effect.
  func finish(_ given: TransactionID, process: AppProcess) {
    let id = known.successor(of: given)
    timeline.record(.queue(.finishCalled(transaction: id, state: book[id].shown)), by: app)
    guard book[id].stage == .settled else {
      return known.finishLearned(id, process: process, synchronization)
    }
    synchronization.finish(id, isPaid: true, process: process)
    if process.hasObservers { transactions.postRemoval(id, process: process.id) }
  }
}

// MARK: Telling

extension TransactionFeed {
  /// Records what the app receives, and returns the event. Nil if there is nothing left to deliver.
  func deliver(_ telling: FeedTelling, to process: AppProcess) -> AppEvent? {
    switch telling {
    case .purchaseEnded(let ticket, let call, let end, let id):
      return .answered(ticket: ticket, purchases.answer(to: call, end, id, process))
    case .echoed(let id):
      updates.emit(id, evenFinished: true)
      return nil
    case .updated(let listener, let id, let evenFinished):
      return updates.deliver(id, to: listener, evenFinished: evenFinished, process)
    case .statusUpdated(let listener, let subscription):
      return statuses.update(listener, subscription, to: process)
    case .notice(let notice, let listener): return notices.deliver(notice, to: listener, process)
    case .read(let read, let ticket): return .answered(ticket: ticket, reads.answer(read, process))
    case .appTransaction(let ticket, let error):
      appTransactions.recordEnd(ticket, error)
      return .answered(ticket: ticket, error.map { .failed($0) } ?? .appTransaction)
    case .sheetClosed(let sheet, let outcome):
      let (ticket, answer) = sheets.answer(sheet, outcome)
      return .answered(ticket: ticket, answer)
    case .synchronized(let ticket, let error):
      return .answered(ticket: ticket, synchronizations.answer(ticket, error))
    }
  }
}
