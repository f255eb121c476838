internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// Answers a device's checkout request.
  func openCheckout(_ order: PurchaseOrder) -> CheckoutAnswer {
    let flaw = takeOffer(of: order)
    if let error = endpoint.failure(answering: .checkoutRequest, device: order.device, product: order.product)
    {
      return refuse(order, error, alert: nil)
    }
    if let alert = strangerAlert(order.account) {
      return refuse(order, .storeKit(.unknown), alert: alert)
    }
    let decision = StoreScreening.decide(facts(about: order, flaw), latitude(for: order))
    switch decision.action {
    case .fail(let error): return refuse(order, error, alert: decision.alert)
    case .raise: return refuse(order, .storeKit(.unknown), alert: decision.alert)
    case .redeliver:
      guard let unfinished = unfinishedPurchase(order) else { preconditionFailure("nothing is unfinished") }
      return .redeliver(unfinished)
    case .staySilent: return .silence
    case .deliverFree:
      return .sheet(Money(0, terms(of: order).currency), alert: decision.alert)
    case .showSheet(let amount, _):
      return .sheet(Money(amount, terms(of: order).currency), alert: decision.alert)
    }
  }

  /// The price and texts of a product in the storefront of the paying account.
  func terms(of order: PurchaseOrder) -> StorefrontTerms {
    catalogue[order.product].terms(in: books.accounts[order.account.index].storefront)
  }

  private func refuse(_ order: PurchaseOrder, _ error: StoreError, alert: Alert?) -> CheckoutAnswer {
    timeline.record(
      .store(.refused(account: order.account, product: order.product, error: error)), by: .store)
    return .failed(error, alert: alert)
  }

  private func facts(about order: PurchaseOrder, _ flaw: OfferFlaw?) -> CheckoutFacts {
    let product = catalogue[order.product]
    var facts = CheckoutFacts(
      type: product.type, price: terms(of: order).price, quantity: Int(order.quantity))
    facts.isKnown = product.isKnown
    facts.isSold = catalogue.isOffered(order.product)
    facts.offerFlaw = flaw
    facts.hasUnfinishedTransaction = unfinishedPurchase(order) != nil
    facts.isOwned = isFreeToRebuy(order)
    if product.type.isSubscription {
      facts.standing = standing(for: order)
      facts.price = amountDue(for: order)
    }
    return facts
  }

  private func latitude(for order: PurchaseOrder) -> CheckoutLatitude {
    if timeline.choices.isQuiet { return .usual }
    var latitude = CheckoutLatitude.usual
    let product = catalogue[order.product]
    let scope = order.product.rawValue
    if !product.isKnown { latitude.unknownProduct = timeline.option(.unknownProduct, scope: scope) }
    if unfinishedPurchase(order) != nil {
      latitude.rebuyUnfinished = timeline.option(.rebuyUnfinished, scope: scope)
    }
    if product.type.isSubscription {
      switch standing(for: order) {
      case .lapsed: latitude.rebuyExpired = timeline.option(.rebuyExpired, scope: scope)
      case .active: latitude.buyActive = timeline.option(.buyActive, scope: scope)
      case .never, .activeElsewhere: break
      }
    }
    return latitude
  }

  /// A purchase of the same product on the same device that was unfinished when the payment was added.
  private func unfinishedPurchase(_ order: PurchaseOrder) -> PurchaseID? {
    books.accounts[order.account.index].pending.first {
      $0.device == order.device && purchase($0.purchase).product == order.product
        && purchase($0.purchase).transaction != order.transaction
        && purchase($0.purchase).date <= order.addedAt
    }?.purchase
  }

  /// Whether an account owns a product forever.
  func owns(_ account: AccountID, _ product: ProductID) -> Bool { ownedPurchase(account, product) != nil }

  /// The first purchase by which an account itself owns a product. A product that the family shares can
  /// still be bought.
  func ownedPurchase(_ account: AccountID, _ product: ProductID) -> PurchaseID? {
    books.accounts[account.index].purchases.first {
      purchase($0).product == product && !purchase($0).isRevoked
        && !purchase($0).traits.contains(.familyShared)
    }
  }

  /// Carries out a confirmed purchase. The account is charged, or the outcome gives the reason.
  func purchase(_ order: PurchaseOrder) -> PurchaseOutcome {
    // A confirmation that arrives twice is one purchase.
    if let known = outcomes[order.transaction] { return known }
    if let price = newPrice(after: order) { return .priceChanged(price) }
    let outcome = decide(order)
    outcomes[order.transaction] = outcome
    return outcome
  }

  /// The new price that the user has to confirm; nil if the confirmed price is still valid.
  private func newPrice(after order: PurchaseOrder) -> Money? {
    guard let confirmed = order.confirmed else { return nil }
    let price = price(of: order)
    guard price != confirmed, timeline.choose(.changedPrice, scope: order.product.rawValue) == 1 else {
      return nil
    }
    return price
  }

  /// The price that a payment sheet would show for an order now.
  private func price(of order: PurchaseOrder) -> Money {
    let type = catalogue.type(of: order.product)
    let terms = terms(of: order)
    let isFree = isFreeToRebuy(order) || type.isSubscription && standing(for: order) == .active
    guard !isFree else { return Money(0, terms.currency) }
    let price = type.isSubscription ? amountDue(for: order) : terms.price
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
      books.accounts[order.account.index].isInterrupted
      || timeline.choose(.interruption, scope: order.account.rawValue) == 1
    let cause: InterruptionCause? =
      isInterrupted ? timeline.option(.interruptedError, scope: order.transaction.rawValue) : nil
    switch StoreScreening.confirmed(interruption: cause, needsApproval: needsApproval(order)) {
    case .interrupt(let error, let alert): return interrupt(order, error, alert: alert)
    case .requestApproval(let alert): return requestApproval(order, alert: alert)
    case .charge:
      if timeline.choose(.billing, scope: order.account.rawValue) == 1
        || !books.accounts[order.account.index].allowsPurchases
      {
        let error = StoreError.storeKit(.unknown)
        timeline.record(
          .store(.refused(account: order.account, product: order.product, error: error)), by: .store)
        return .failed(error)
      }
      return sell(order, reason: .bought)
    }
  }

  /// Whether the family organizer is asked first. A product that the account already owns needs no
  /// request.
  private func needsApproval(_ order: PurchaseOrder) -> Bool {
    let isAsked =
      books.accounts[order.account.index].asksToBuy || order.simulatesAskToBuy && environment == .sandbox
    return isAsked && !isFreeToRebuy(order)
  }

  private func isFreeToRebuy(_ order: PurchaseOrder) -> Bool {
    catalogue.type(of: order.product).isFreeToRebuy && owns(order.account, order.product)
  }

  private func interrupt(_ order: PurchaseOrder, _ error: StoreError, alert: Alert) -> PurchaseOutcome {
    timeline.record(
      .store(.interrupted(account: order.account, product: order.product, error: error)), by: .store)
    timeline.record(
      .device(.alertShown(alert: alert, product: order.product)), by: Actor(.device, at: order.device))
    books.accounts[order.account.index].interruptions.append(order)
    return .failed(error)
  }

  /// Sells a product: records the purchase, charges for it, and leaves it pending for the device.
  func sell(_ order: PurchaseOrder, reason: PurchaseReason, asNewTransaction: Bool = false) -> PurchaseOutcome
  {
    let type = catalogue.type(of: order.product)
    if type.isSubscription {
      return subscribe(order, reason: reason, asNewTransaction: asNewTransaction)
    }
    let owned = type.isFreeToRebuy ? ownedPurchase(order.account, order.product) : nil
    let quantity = DeviceScreening.effectiveQuantity(of: type, asked: Int(order.quantity))
    let price =
      if owned != nil { Money(0, terms(of: order).currency) } else {
        order.confirmed ?? listedPrice(of: order, quantity)
      }
    let id = write(
      order, transaction: asNewTransaction ? .none : order.transaction, quantity: quantity, price: price,
      reason: owned == nil ? reason : .reboughtFree, original: owned)
    if owned == nil { notifyServerOfCharge(id) }
    return keepPending(id, device: order.device)
  }

  private func listedPrice(of order: PurchaseOrder, _ quantity: Int) -> Money {
    let terms = terms(of: order)
    return Money(terms.price * Int64(quantity), terms.currency)
  }

  /// Records a purchase and its charge.
  func write(
    _ order: PurchaseOrder, transaction: TransactionID, quantity: Int, price: Money, reason: PurchaseReason,
    original: PurchaseID?, traits: PurchaseTraits = []
  ) -> PurchaseID {
    let own = PurchaseID(purchaseCount)
    let id = books.enter(
      Purchase(
        account: order.account, product: order.product, original: original ?? own, device: order.device,
        transaction: transaction, username: order.username, quantity: Int16(clamping: quantity),
        reason: reason,
        traits: traits, identifier: requestIdentifier(of: transaction) ?? books.takeIdentifiers(),
        date: timeline.now, amount: price.amount,
        recordedRevision: books.nextRevision()))
    books.change(id) { $0.currency = price.currency }
    if price.amount > 0 {
      timeline.record(
        .store(
          .charged(
            purchase: id, account: order.account, product: order.product, quantity: Int64(quantity),
            amount: price.amount, currency: price.currency)),
        by: .store)
    } else {
      timeline.record(
        .store(
          .recorded(
            purchase: id, account: order.account, product: order.product, quantity: Int64(quantity),
            reason: reason)),
        by: .store)
    }
    return id
  }

  /// Adds a purchase to the pending list of a device, and returns its outcome.
  func keepPending(_ id: PurchaseID, device: DeviceID, isRenewal: Bool = false) -> PurchaseOutcome {
    let record = purchase(id)
    books.accounts[record.account.index].pending.append(
      PendingPurchase(purchase: id, device: device, isRenewal: isRenewal))
    attachContent(to: id, identifier: record.identifier)
    return .purchased(books.delivery(of: id))
  }

  /// Fixes the content of a purchase. A buyer keeps the version of the purchase; a restore delivers the
  /// newest one.
  private func attachContent(to id: PurchaseID, identifier: Int64) {
    let product = purchase(id).product
    guard let content = catalogue[product].hosted, content.isUploaded, !content.packages.isEmpty else {
      return
    }
    books.attachedContents[identifier] = content
    timeline.record(
      .store(
        .contentAttached(
          purchase: id, product: product, version: content.version, downloads: Int64(content.packages.count))),
      by: .store)
  }

  /// Fixes the content of purchases that will be restored.
  func attachContent(toRestored purchases: [PurchaseID], firstIdentifier: Int64) {
    guard catalogue.products.contains(where: { $0.hosted != nil }) else { return }
    for (position, id) in purchases.enumerated() {
      attachContent(to: id, identifier: firstIdentifier + Int64(position))
    }
  }
}
