internal import Facts
internal import Kernel
internal import StoreModel

/// The calls to purchase that wait for their end.
final class FeedPurchases {
  private let transactions: TransactionQueue
  private let known: KnownPurchases
  private let updates: FeedUpdates
  private let timeline: Timeline
  private let book: TransactionBook
  /// The calls whose end is not known, in order.
  private var calls: [PurchaseCall] = []

  /// The time after which an echo of a purchase follows.
  private static let echoDelay = Interval.seconds(15)

  init(_ transactions: TransactionQueue, _ known: KnownPurchases, _ updates: FeedUpdates) {
    self.transactions = transactions
    self.known = known
    self.updates = updates
    timeline = transactions.timeline
    book = transactions.book
  }

  private var owner: Device { transactions.owner }

  private var system: Actor { Actor(.device, at: owner.id) }

  /// Begins a purchase that the app called for.
  func begin(_ product: ProductID, _ options: PurchaseOptions, ticket: Int, process: AppProcess) {
    let quantity = Int16(clamping: options.quantity)
    let token = options.appAccountToken ?? .empty
    let id = transactions.enter(
      Transaction(
        purchasing: product, quantity: quantity, on: owner.id, account: owner.account, payment: .none,
        username: token, at: timeline.now, traits: options.simulatesAskToBuy ? .simulatesAskToBuy : []))
    timeline.record(
      .storekit(
        .purchaseCalled(transaction: id, product: product, quantity: Int64(options.quantity), token: token)),
      by: Actor(.app, at: owner.id))
    timeline.record(
      .transaction(
        .began(transaction: id, product: product, quantity: Int64(quantity), account: owner.account)),
      by: transactions.actor)
    if let offer = options.offer { transactions.attach(offer, to: id) }
    calls.append(PurchaseCall(transaction: id, ticket: ticket, process: process.id))
    let error = DeviceScreening.refusal(
      quantity: options.quantity, of: transactions.names.declaration(of: product)?.type,
      allowsPayments: owner.allowsPayments)
    if let error { transactions.fail(id, error) } else { transactions.lineUp(id) }
  }

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
  }

  /// Whether a call began a transaction and waits for its end.
  func isCalled(_ id: TransactionID) -> Bool { calls.contains { $0.transaction == id } }

  /// Removes and returns the call that began a transaction. Nil if no call waits for its end.
  func take(_ id: TransactionID) -> PurchaseCall? {
    guard let place = calls.firstIndex(where: { $0.transaction == id }) else { return nil }
    return calls.remove(at: place)
  }

  /// Ends a call. The transaction is `.none` unless the end is a success.
  func end(_ call: PurchaseCall, _ end: PurchaseEnd, with id: TransactionID) {
    if id != .none { updates.noteReturned(id) }
    transactions.tell(.purchaseEnded(ticket: call.ticket, call: call.transaction, end, id))
  }

  /// Records the end of a call, and returns what the app receives.
  func answer(
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
        transactions.tell(.echoed(id), after: FeedPurchases.echoDelay)
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

/// A call to purchase whose end is not known yet.
struct PurchaseCall {
  let transaction: TransactionID
  let ticket: Int
  let process: ProcessID
}
