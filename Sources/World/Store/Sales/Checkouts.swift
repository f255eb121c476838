internal import Facts
internal import Kernel
internal import StoreModel

/// Answers the checkouts of payments.
struct Checkouts {
  let timeline: Timeline
  let catalogue: Catalogue
  let books: StoreBooks
  let endpoint: StoreEndpoint
  let subscriptions: Subscriptions

  private var prices: PriceList { PriceList(catalogue: catalogue, books: books) }

  /// Answers a device's checkout request.
  ///
  /// - Parameters:
  ///   - flaw: The flaw in the payment's promotional offer. Nil if it has none.
  ///   - news: The news of the account's history that the answer includes.
  func open(
    _ order: PurchaseOrder, _ flaw: OfferFlaw?, news: (PurchaseOrder) -> HistoryNews
  ) -> CheckoutAnswer {
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
    case .returnExisting: return .existing(existingPurchase(order), alert: decision.alert, news(order))
    case .staySilent: return .silence
    case .deliverFree:
      return .sheet(Money(0, prices.terms(of: order).currency), alert: decision.alert)
    case .showSheet(let amount, _):
      return .sheet(Money(amount, prices.terms(of: order).currency), alert: decision.alert)
    }
  }

  private func refuse(_ order: PurchaseOrder, _ error: StoreError, alert: Alert?) -> CheckoutAnswer {
    timeline.record(
      .store(.refused(account: order.account, product: order.product, error: error)), by: .store)
    return .failed(error, alert: alert)
  }

  private func facts(about order: PurchaseOrder, _ flaw: OfferFlaw?) -> CheckoutFacts {
    let product = catalogue[order.product]
    var facts = CheckoutFacts(
      type: product.type, price: prices.terms(of: order).price, quantity: Int(order.quantity))
    facts.face = order.face
    facts.isKnown = product.isKnown
    facts.isSold = catalogue.isOffered(order.product)
    facts.offerFlaw = flaw
    facts.hasUnfinishedTransaction = unfinishedPurchase(order) != nil
    facts.isOwned = prices.isFreeToRebuy(order)
    if product.type.isSubscription {
      facts.standing = subscriptions.standing(for: order)
      facts.price = subscriptions.amountDue(for: order)
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
      switch subscriptions.standing(for: order) {
      case .lapsed: latitude.rebuyExpired = timeline.option(.rebuyExpired, scope: scope)
      case .active: latitude.buyActive = timeline.option(.buyActive, scope: scope)
      case .never, .activeElsewhere: break
      }
    }
    return latitude
  }

  /// A purchase of the same product that the same device had not finished when the payment was added.
  /// Nil if there is none.
  private func unfinishedPurchase(_ order: PurchaseOrder) -> PurchaseID? {
    books[order.account].pending.first {
      $0.device == order.device && books[$0.purchase].product == order.product
        && books[$0.purchase].transaction != order.transaction
        && books[$0.purchase].date <= order.addedAt
        && (order.face == .queue || !books[$0.purchase].isOfQueueOnly)
    }?.purchase
  }

  /// The purchase that StoreKit 2 returns instead of another one of the same product.
  private func existingPurchase(_ order: PurchaseOrder) -> PurchaseID {
    if let purchase = unfinishedPurchase(order) { return purchase }
    if catalogue.type(of: order.product).isFreeToRebuy,
      let purchase = books.ownedPurchase(order.account, order.product)
    {
      return purchase
    }
    let periods = books[order.account].purchases.filter {
      books[$0].product == order.product && !books[$0].isOfQueueOnly
    }
    guard let latest = periods.last else { preconditionFailure("the account does not have the product") }
    return latest
  }

  /// The alert for an account that belongs to the other environment or has become unusable. Nil if the
  /// account is valid.
  private func strangerAlert(_ account: AccountID) -> Alert? {
    let isTester = books[account].isTester
    guard isTester != (catalogue.environment == .sandbox) || books[account].isSpoiled else { return nil }
    timeline.record(.store(.accountRefused(account: account, environment: catalogue.environment)), by: .store)
    return catalogue.environment == .sandbox ? .accountOutsideSandbox : .testerInProduction
  }
}
