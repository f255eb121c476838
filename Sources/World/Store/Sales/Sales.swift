internal import Facts
internal import Kernel
internal import StoreModel

/// Carries out the purchases that users confirmed, and keeps the outcomes.
///
/// A purchase may wait for the approval of a family organizer, or until the user acts outside the app.
final class Sales {
  private let timeline: Timeline
  private let catalogue: Catalogue
  private let books: StoreBooks
  private let endpoint: StoreEndpoint
  private let subscriptions: Subscriptions
  private let notifier: Notifier
  /// The outcome of the purchase that each transaction requested. Only for lookup, never iterated.
  private var outcomes: [TransactionID: PurchaseOutcome] = [:]
  private var approvals = ApprovalRequests()

  init(
    timeline: Timeline, catalogue: Catalogue, books: StoreBooks, endpoint: StoreEndpoint,
    subscriptions: Subscriptions, notifier: Notifier
  ) {
    self.timeline = timeline
    self.catalogue = catalogue
    self.books = books
    self.endpoint = endpoint
    self.subscriptions = subscriptions
    self.notifier = notifier
  }

  private var prices: PriceList { PriceList(catalogue: catalogue, books: books) }

  private var writer: PurchaseWriter {
    PurchaseWriter(timeline: timeline, catalogue: catalogue, books: books)
  }

  /// The outcome of the purchase that a transaction requested. Nil if the store does not know the
  /// transaction.
  func outcome(of transaction: TransactionID) -> PurchaseOutcome? { outcomes[transaction] }

  /// Carries out a confirmed purchase. Charges the account, or returns the reason if it does not.
  func purchase(_ order: PurchaseOrder) -> PurchaseOutcome {
    // A confirmation may arrive twice. It is still one purchase.
    if let known = outcomes[order.transaction] { return known }
    if let price = newPrice(after: order) { return .priceChanged(price) }
    let outcome = seen(decide(order), by: order.face)
    outcomes[order.transaction] = outcome
    return outcome
  }

  /// The outcome of an order as its interface shows it.
  ///
  /// The payment queue delivers notices of later changes and free repurchases. StoreKit 2 returns the
  /// purchase that they repeat.
  private func seen(_ outcome: PurchaseOutcome, by face: StoreFace) -> PurchaseOutcome {
    guard face == .storeKit2, case .purchased(let delivered) = outcome else { return outcome }
    let record = books[delivered.copy.purchase]
    guard record.isOfQueueOnly else { return outcome }
    books[record.account].pending.removeAll { $0.purchase == delivered.copy.purchase }
    return .existing(record.subscription == .none ? record.original : books[record.subscription].latest)
  }

  /// The price that the user must confirm again, because it has changed. Nil if the confirmed price is
  /// still valid.
  private func newPrice(after order: PurchaseOrder) -> Money? {
    guard let confirmed = order.confirmed else { return nil }
    let price = price(of: order)
    guard price != confirmed, timeline.choose(.changedPrice, scope: order.product.rawValue) == 1 else {
      return nil
    }
    return price
  }

  /// The price that a payment sheet would show for an order if it opened now.
  private func price(of order: PurchaseOrder) -> Money {
    let type = catalogue.type(of: order.product)
    let terms = prices.terms(of: order)
    let isFree =
      prices.isFreeToRebuy(order) || type.isSubscription && subscriptions.standing(for: order) == .active
    guard !isFree else { return Money(0, terms.currency) }
    let price = type.isSubscription ? subscriptions.amountDue(for: order) : terms.price
    return Money(
      CheckoutFacts(type: type, price: price, quantity: Int(order.quantity)).amount, terms.currency)
  }

  private func decide(_ order: PurchaseOrder) -> PurchaseOutcome {
    if let error = endpoint.failure(answering: .purchaseRequest, device: order.device, product: order.product)
    {
      timeline.record(
        .store(.refused(account: order.account, product: order.product, error: error)), by: .store)
      return .failed(error)
    }
    let isInterrupted =
      books[order.account].isInterrupted
      || timeline.choose(.interruption, scope: order.account.rawValue) == 1
    let cause: InterruptionCause? =
      switch order.face {
      case .queue: isInterrupted ? timeline.option(.interruptedError, scope: order.transaction.rawValue) : nil
      case .storeKit2: isInterrupted ? .terms : nil
      }
    switch StoreScreening.confirmed(interruption: cause, needsApproval: needsApproval(order)) {
    case .interrupt(let error, let alert): return interrupt(order, error, alert: alert)
    case .requestApproval(let alert): return requestApproval(order, alert: alert)
    case .charge:
      if timeline.choose(.billing, scope: order.account.rawValue) == 1
        || !books[order.account].allowsPurchases
      {
        let error = StoreError.storeKit(.unknown)
        timeline.record(
          .store(.refused(account: order.account, product: order.product, error: error)), by: .store)
        return .failed(error)
      }
      return sell(order, reason: .bought)
    }
  }

  /// Whether the family organizer must approve an order. No approval is needed for a product that the
  /// account already owns.
  private func needsApproval(_ order: PurchaseOrder) -> Bool {
    let isAsked =
      books[order.account].asksToBuy || order.simulatesAskToBuy && catalogue.environment == .sandbox
    return isAsked && !prices.isFreeToRebuy(order)
  }

  private func interrupt(_ order: PurchaseOrder, _ error: StoreError, alert: Alert) -> PurchaseOutcome {
    timeline.record(
      .store(.interrupted(account: order.account, product: order.product, error: error)), by: .store)
    timeline.record(
      .device(.alertShown(alert: alert, product: order.product)), by: Actor(.device, at: order.device))
    books[order.account].interruptions.append(order)
    return .failed(error)
  }

  /// Sells a product: records the purchase, charges the account, and leaves the purchase pending for
  /// the device.
  func sell(_ order: PurchaseOrder, reason: PurchaseReason, asNewTransaction: Bool = false) -> PurchaseOutcome
  {
    let type = catalogue.type(of: order.product)
    if type.isSubscription {
      return subscriptions.subscribe(order, reason: reason, asNewTransaction: asNewTransaction)
    }
    let owned = type.isFreeToRebuy ? books.ownedPurchase(order.account, order.product) : nil
    let quantity = DeviceScreening.effectiveQuantity(of: type, asked: Int(order.quantity))
    let price =
      if owned != nil { Money(0, prices.terms(of: order).currency) } else {
        order.confirmed ?? prices.listedPrice(of: order, quantity)
      }
    let id = writer.write(
      order, transaction: asNewTransaction ? .none : order.transaction, quantity: quantity, price: price,
      reason: owned == nil ? reason : .reboughtFree, original: owned)
    if owned == nil { notifier.notify(of: NotificationEvent(.oneTimeCharge), purchase: id) }
    return writer.keepPending(id, device: order.device)
  }
}

// MARK: Approvals and interruptions

extension Sales {
  /// Asks the family organizer for approval. The purchase is deferred until the organizer answers.
  private func requestApproval(_ order: PurchaseOrder, alert: Alert) -> PurchaseOutcome {
    timeline.record(
      .store(.approvalRequested(account: order.account, product: order.product)), by: .store)
    timeline.record(
      .device(.alertShown(alert: alert, product: order.product)), by: Actor(.device, at: order.device))
    // StoreKit 2 joins a repeated request with the first one.
    if order.face == .storeKit2, let open = approvals.openRequest(of: order.account, for: order.product) {
      carryOut(approvals[open].machine.askedAgain(at: timeline.now), request: open)
      return .expired
    }
    if approvals.areNumbered { books.reserveIdentifier(for: order.transaction) }
    let place = approvals.add(order)
    carryOut(approvals[place].machine.asked(at: timeline.now), request: place)
    return .deferred
  }

  /// The transactions that requested an approval and have no answer yet.
  var openApprovals: [TransactionID] { approvals.open }

  /// From now on, each request for approval reserves an identifier for its purchase.
  func numberApprovals() { approvals.number() }

  /// Removes the requests for approval for which `condition` returns true.
  func forgetApprovals(where condition: (PurchaseOrder) -> Bool) {
    for request in approvals.remove(where: condition) {
      timeline.cancel(request.expiry)
      books.forgetIdentifier(of: request.order.transaction)
    }
  }

  /// Answers a request for approval as the organizer. Returns false if the transaction has no open
  /// request.
  func answerApproval(_ transaction: TransactionID, isApproved: Bool) -> Bool {
    guard let place = approvals.openRequest(of: transaction) else { return false }
    if isApproved {
      let variant: ApprovedTransaction = timeline.option(.approvedTransaction, scope: transaction.rawValue)
      carryOut(approvals[place].machine.approved(variant), request: place)
    } else {
      let order = approvals[place].order
      timeline.record(.store(.declined(account: order.account, product: order.product)), by: .store)
      let code: DeclinedCode = timeline.option(.declinedCode, scope: transaction.rawValue)
      carryOut(approvals[place].machine.declined(code), request: place)
    }
    endpoint.notify(approvals[place].order.account, only: approvals[place].order.device)
    return true
  }

  /// Ends a request for approval that was not answered within a day.
  func approvalExpires(_ transaction: TransactionID) {
    guard let place = approvals.openRequest(of: transaction) else { return }
    let order = approvals[place].order
    timeline.record(.store(.requestExpired(account: order.account, product: order.product)), by: .store)
    let variant: RequestExpiry = timeline.option(.requestExpiry, scope: transaction.rawValue)
    carryOut(approvals[place].machine.expired(variant), request: place)
    endpoint.notify(order.account, only: order.device)
  }

  private func carryOut(_ orders: [ApprovalOrder], request place: Int) {
    let request = approvals[place]
    let transaction = request.order.transaction
    for order in orders {
      switch order {
      case .deliverDeferred, .remove: break
      case .scheduleExpiry(let instant):
        approvals[place].expiry = timeline.schedule(
          .approvalExpires(transaction), at: instant, standing: true)
      case .cancelExpiry: timeline.cancel(request.expiry)
      case .purchase(let variant):
        let outcome = sell(request.order, reason: .approved, asNewTransaction: variant == .new)
        if case .purchased(let delivered) = outcome {
          timeline.record(.store(.approved(purchase: delivered.copy.purchase)), by: .store)
        }
        outcomes[transaction] = variant == .same ? seen(outcome, by: request.order.face) : .expired
      case .fail(let error): outcomes[transaction] = .failed(error)
      case .vanish: outcomes[transaction] = .expired
      }
    }
  }

  /// Sells each stopped purchase of an account as a new transaction. Returns false if there is none.
  ///
  /// The device already received a failure for the first transaction. The app therefore sees a failed
  /// transaction and then a purchased one.
  func resolveInterruptions(of account: AccountID) -> Bool {
    let orders = books[account].interruptions
    books[account].interruptions.removeAll()
    books[account].isInterrupted = false
    for order in orders {
      guard timeline.choose(.resolutionDelivery, scope: account.rawValue) == 0 else { continue }
      if case .purchased(let delivered) = sell(order, reason: .resolved, asNewTransaction: true) {
        timeline.record(.store(.resolved(purchase: delivered.copy.purchase)), by: .store)
      }
      timeline.record(
        .device(.alertShown(alert: .purchaseSucceeded, product: order.product)),
        by: Actor(.device, at: order.device))
      endpoint.notify(account, only: order.device)
    }
    return !orders.isEmpty
  }

  /// Sells a product outside the app, or for an offer code. The device receives the purchase like any
  /// pending purchase.
  func sellOutsideApp(
    _ product: ProductID, to account: AccountID, device: DeviceID, reason: PurchaseReason,
    offer: TextID? = nil
  ) {
    var order = PurchaseOrder(
      transaction: .none, device: device, account: account, product: product, quantity: 1, username: .empty,
      addedAt: timeline.now,
      simulatesAskToBuy: false)
    // An offer code needs no signature. Any user who has the code may use the offer.
    order.offer = Boxed(
      offer.map {
        PaymentDiscount(identifier: $0, keyIdentifier: nil, nonce: nil, signature: nil, timestamp: nil)
      })
    _ = sell(order, reason: reason, asNewTransaction: true)
    endpoint.notify(account, only: device)
  }
}
