internal import Facts
internal import Kernel
internal import StoreModel

/// StoreKit 2's view of the transactions on a device: the calls of the app that wait, and its listeners.
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
  let reads: FeedReads
  let synchronizations: FeedSynchronizations
  let notices: FeedNotices
  let appTransactions: AppTransactions
  let sheets: StoreKitSheets
  private var launch = FeedLaunch()
  /// The calls to purchase whose end is not known, in order.
  private var calls: [PurchaseCall] = []

  init(network: Network, transactions: TransactionQueue, synchronization: StoreSynchronization) {
    self.transactions = transactions
    self.synchronization = synchronization
    timeline = transactions.timeline
    book = transactions.book
    known = KnownPurchases(transactions)
    listeners = FeedListeners(transactions)
    statuses = SubscriptionStatuses(transactions, known, listeners)
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

  private var system: Actor { Actor(.device, at: owner.id) }

  private func tell(_ telling: FeedTelling, after delay: Interval = .zero) {
    transactions.tell(telling, after: delay)
  }

  /// Forgets what belonged to the process of the launch.
  private func reset() {
    launch = FeedLaunch()
    listeners.reset()
    reads.reset()
    synchronizations.reset()
    notices.reset()
    appTransactions.reset()
  }

  /// The time after which an echo of a purchase follows.
  private static let echoDelay = Interval.seconds(15)
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

  /// Handles the death of the app's process. A purchase that the user has not confirmed is given up; a
  /// confirmed one continues without its caller.
  func processDied() {
    for call in calls {
      let id = call.transaction
      switch book[id].stage {
      case .inLine, .asking: transactions.vanish(id)
      case .onSheet:
        timeline.record(.device(.sheetClosed(transaction: id)), by: system)
        transactions.vanish(id)
      case .confirmed, .stranded, .abandoned, .deferred, .settled, .gone: break
      }
    }
    calls.removeAll()
    reset()
  }

  /// Handles the sign-in of another account. Its unfinished transactions reach the listeners.
  func accountSignedIn() {
    guard owner.process != nil else { return }
    for id in known.unfinished where !launch.returned.contains(id) { emit(id) }
    synchronization.synchronize(takesRenewals: true)
  }
}

// MARK: Buying

extension TransactionFeed {
  /// Begins a purchase that the app called for.
  func purchase(_ product: ProductID, _ options: PurchaseOptions, ticket: Int, process: AppProcess) {
    let quantity = Int16(clamping: options.quantity)
    let token = options.appAccountToken ?? .empty
    let id = transactions.enter(
      Transaction(
        purchasing: product, quantity: quantity, on: owner.id, account: owner.account, payment: .none,
        username: token, at: timeline.now, traits: options.simulatesAskToBuy ? .simulatesAskToBuy : []))
    timeline.record(
      .storekit(
        .purchaseCalled(transaction: id, product: product, quantity: Int64(options.quantity), token: token)),
      by: app)
    timeline.record(
      .transaction(
        .began(transaction: id, product: product, quantity: Int64(quantity), account: owner.account)),
      by: transactions.actor)
    let winBack = options.winBackOffer.map(PaymentDiscount.init(winBack:))
    if let offer = options.promotionalOffer ?? winBack { transactions.attach(offer, to: id) }
    calls.append(PurchaseCall(transaction: id, ticket: ticket, process: process.id))
    let error = DeviceScreening.refusal(
      quantity: options.quantity, of: transactions.names.declaration(of: product)?.type,
      allowsPayments: owner.allowsPayments)
    if let error { transactions.fail(id, error) } else { transactions.lineUp(id) }
  }

  /// The revision up to which the device knows the history of an account.
  func knownHistory(of account: AccountID) -> UInt32 { known.revision(of: account) }

  /// Whether a call to purchase began a transaction and waits for its end.
  func isCalled(_ id: TransactionID) -> Bool { calls.contains { $0.transaction == id } }

  /// The outcome of a purchase as a call sees it: StoreKit 2 has no restored transactions.
  func told(_ outcome: PurchaseOutcome, of id: TransactionID) -> PurchaseOutcome {
    guard case .restored(let delivered) = outcome, isCalled(id) else { return outcome }
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
    guard let call = takeCall(id) else { return }
    end(call, .success, with: existing)
  }

  /// Handles a change of a transaction. It ends the call that began the transaction, or reaches the listeners.
  /// Returns whether the queue tells its observers too.
  ///
  /// A payment of the queue belongs to the queue's observers.
  func changed(_ id: TransactionID) -> Bool {
    guard book[id].payment == .none else { return true }
    let call = takeCall(id)
    switch book[id].result {
    case .purchased:
      guard let call else {
        emit(id)
        return true
      }
      end(call, .success, with: id)
      return owner.process?.hasObservers == true && timeline.choose(.queueBeside, scope: id.rawValue) == 0
    case .failed:
      if let call { end(call, PurchaseEnd(failure: book[id].error), with: .none) }
      transactions.vanish(id)
      return false
    case .deferred:
      if let call { end(call, .pending, with: .none) }
      return false
    case .purchasing, .restored: return true
    }
  }

  /// Ends a call whose purchase waits for an approval without a transaction of its own.
  func waitsElsewhere(_ id: TransactionID) {
    if let call = takeCall(id) { end(call, .pending, with: .none) }
  }

  private func takeCall(_ id: TransactionID) -> PurchaseCall? {
    guard let place = calls.firstIndex(where: { $0.transaction == id }) else { return nil }
    return calls.remove(at: place)
  }

  private func end(_ call: PurchaseCall, _ end: PurchaseEnd, with id: TransactionID) {
    if id != .none { launch.returned.insert(id) }
    tell(.purchaseEnded(ticket: call.ticket, call: call.transaction, end, id))
  }
}

// MARK: Listening

extension TransactionFeed {
  /// Starts a listener. The first one for transactions receives the unfinished ones, and so does each one
  /// that starts while the app launches.
  func listen(_ listener: Int, to feed: Feed, process: AppProcess) {
    let isFirst = listeners.start(listener, feed)
    switch feed {
    case .transactions: if isFirst || !process.isLaunched { sendUnfinished(to: listener) }
    case .intents: notices.deliverIntents()
    case .statuses, .storefronts, .messages: break
    }
  }

  private func sendUnfinished(to listener: Int) {
    for id in known.unfinished where !launch.returned.contains(id) {
      send(id, to: listener, evenFinished: false)
    }
  }

  func stopListening(_ listener: Int) { listeners.end(listener) }

  /// Sends a transaction to all listeners. A listener that has not received an earlier change yet receives
  /// only the latest one.
  private func emit(_ id: TransactionID, evenFinished: Bool = false) {
    guard owner.process != nil, transactions.isShown(book[id].account) else { return }
    let receivers = listeners.of(.transactions)
    if receivers.isEmpty, listeners.hadOne(of: .transactions) {
      timeline.record(.storekit(.updateUnheard(transaction: id)), by: system)
    }
    for listener in receivers { send(id, to: listener, evenFinished: evenFinished) }
  }

  private func send(_ id: TransactionID, to listener: Int, evenFinished: Bool) {
    guard !launch.updates.contains(where: { $0.listener == listener && $0.transaction == id }) else { return }
    launch.updates.append((listener, id))
    tell(.updated(listener: listener, id, evenFinished: evenFinished))
  }
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
      emit(known.transaction(for: statement))
    }
    for statement in changes.new where wasKnown && isFinishedElsewhere(statement) {
      emit(known.transaction(for: statement), evenFinished: true)
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
  func called(_ request: RequestID, ticket: Int) { launch.productRequests.append((request, ticket)) }

  /// Removes and returns the ticket of a request for products. Nil if no call made the request.
  func takeTicket(of request: RequestID) -> Int? {
    guard let place = launch.productRequests.firstIndex(where: { $0.request == request }) else { return nil }
    return launch.productRequests.remove(at: place).ticket
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
      return .answered(ticket: ticket, answer(to: call, end, id, process))
    case .echoed(let id):
      emit(id, evenFinished: true)
      return nil
    case .updated(let listener, let id, let evenFinished):
      launch.remove(id, for: listener)
      guard listeners.isRunning(listener), let statement = known.statement(of: id) else { return nil }
      let isRevoked = statement.entry.cancellationDate != nil
      // The app finished the transaction before the update reached it.
      guard book[id].stage != .gone || isRevoked || evenFinished else { return nil }
      let (handle, isVerified) = known.give(id, statement, to: process)
      timeline.record(
        .storekit(
          .updated(
            listener: Int64(listener), transaction: id, revoked: isRevoked, verified: isVerified)),
        by: system)
      return .transactionUpdated(listener, handle)
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

  private func answer(
    to call: TransactionID, _ end: PurchaseEnd, _ id: TransactionID, _ process: AppProcess
  ) -> StoreKitAnswer {
    func returned(_ result: PurchaseResult, isVerified: Bool = false) {
      timeline.record(
        .storekit(
          .purchaseReturned(call: call, transaction: id, result: result, verified: isVerified)),
        by: system)
    }
    switch end {
    case .success:
      guard let statement = known.statement(of: id) else {
        preconditionFailure("a purchase succeeded without a statement about it")
      }
      let (handle, isVerified) = known.give(id, statement, to: process)
      returned(.success, isVerified: isVerified)
      if timeline.choose(.purchaseEcho, scope: id.rawValue) == 1 {
        tell(.echoed(id), after: TransactionFeed.echoDelay)
      }
      return .purchase(.success, handle)
    case .userCancelled:
      returned(.userCancelled)
      return .purchase(.userCancelled, nil)
    case .pending:
      if book[call].stage == .deferred { book[call].reveal() }
      returned(.pending)
      return .purchase(.pending, nil)
    case .threw(let error):
      timeline.record(.storekit(.purchaseThrew(call: call, error: error)), by: system)
      return .failed(error)
    }
  }
}
