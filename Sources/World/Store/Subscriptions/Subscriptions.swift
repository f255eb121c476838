internal import Facts
internal import Kernel
internal import StoreModel

/// Sells, renews and ends subscriptions.
final class Subscriptions {
  let timeline: Timeline
  let catalogue: Catalogue
  let books: StoreBooks
  let endpoint: StoreEndpoint
  let notifier: Notifier
  let prices: PriceList
  let writer: PurchaseWriter
  let sharing: FamilySharing
  /// The rate at which subscriptions renew. Nil means the default rate of the environment.
  private var rate: SubscriptionRate?
  /// Whether the developer turned on a grace period.
  private var hasGrace = false
  /// The maximum number of renewals of a subscription. Nil means the default of the environment.
  private var ownRenewalsMax: Int?

  /// The maximum number of renewals of a subscription in the sandbox, unless a scenario sets another number.
  private static let sandboxRenewalsMax = 12

  init(
    timeline: Timeline, catalogue: Catalogue, books: StoreBooks, endpoint: StoreEndpoint,
    notifier: Notifier
  ) {
    self.timeline = timeline
    self.catalogue = catalogue
    self.books = books
    self.endpoint = endpoint
    self.notifier = notifier
    prices = PriceList(catalogue: catalogue, books: books)
    writer = PurchaseWriter(timeline: timeline, catalogue: catalogue, books: books)
    sharing = FamilySharing(timeline: timeline, books: books, endpoint: endpoint)
  }

  /// Sets the rate of subscriptions, whether they have a grace period, and the maximum number of
  /// renewals. A nil argument keeps the current value.
  func setTerms(rate: SubscriptionRate?, hasGrace: Bool?, renewalsMax: Int?) {
    if let rate { self.rate = rate }
    if let hasGrace { self.hasGrace = hasGrace }
    if let renewalsMax { ownRenewalsMax = renewalsMax }
  }

  /// The maximum number of renewals of a subscription. Nil if there is no maximum.
  var renewalsMax: Int? {
    ownRenewalsMax ?? (catalogue.environment == .sandbox ? Subscriptions.sandboxRenewalsMax : nil)
  }

  /// How the account of an order is already subscribed to the product that it is about to buy.
  func standing(for order: PurchaseOrder) -> SubscriptionStanding {
    guard let subscription = books.subscription(of: order.account, group: catalogue.group(of: order.product))
    else {
      return .never
    }
    let machine = books[subscription].machine
    guard machine.isEntitled(at: timeline.now) else { return .lapsed }
    // If another plan is pending, buying the current product cancels that change. If the order contains
    // an offer, it counts as a change.
    let isSame =
      machine.plan.product == order.product && machine.pendingPlan == nil && order.offer.value == nil
    return isSame ? .active : .activeElsewhere
  }

  /// The amount due now for a subscription. Zero if the change takes effect at the next renewal.
  func amountDue(for order: PurchaseOrder) -> Int64 {
    let plan = plan(order)
    let isEligible = isEligibleForIntroductory(order.account, plan)
    let amount = plan.firstAmount(isEligibleForIntroductory: isEligible)
    guard let subscription = books.subscription(of: order.account, group: plan.group) else { return amount }
    let machine = books[subscription].machine
    let waits = machine.status == .active && !machine.plan.changesAtOnce(to: plan)
    return waits && machine.isEntitled(at: timeline.now) ? 0 : amount
  }

  /// Whether an account gets the introductory offer of a plan. It gets one per group, and by default
  /// none while it is subscribed.
  func isEligibleForIntroductory(_ account: AccountID, _ plan: SubscriptionPlan) -> Bool {
    guard !books[account].introducedGroups.contains(plan.group) else { return false }
    guard plan.introductory != nil, let subscription = books.subscription(of: account, group: plan.group),
      books[subscription].machine.isEntitled(at: timeline.now)
    else { return true }
    if let isGranted = books[subscription].grantsIntroductory { return isGranted }
    let isGranted = timeline.choose(.introductoryWhileSubscribed, scope: account.rawValue) == 1
    books[subscription].grantsIntroductory = isGranted
    return isGranted
  }

  /// The plan that an order buys, at the prices in the account's storefront.
  func plan(_ order: PurchaseOrder) -> SubscriptionPlan {
    let plan = SubscriptionPlan(order.product, catalogue[order.product])
    return SubscriptionPlan(
      product: order.product, group: catalogue.group(of: order.product), level: plan.level,
      period: plan.period,
      price: prices.terms(of: order).price,
      introductory: catalogue[order.product].introductory(in: books[order.account].storefront),
      promotional: prices.discount(of: order),
      isEndless: plan.isEndless)
  }

  /// The rate at which an account's subscriptions renew: the account's own rate, the store's rate, or the
  /// default of the environment. By default the sandbox renews a monthly subscription every five minutes.
  func subscriptionRate(of account: AccountID) -> SubscriptionRate {
    let inEnvironment: SubscriptionRate =
      switch catalogue.environment {
      case .production: .realTime
      case .sandbox: .monthlyRenewalEveryFiveMinutes
      }
    return books[account].subscriptionRate ?? rate ?? inEnvironment
  }

  /// The terms that apply to a subscription: its rate, and the choices about grace and renewal.
  func terms(_ subscription: SubscriptionID) -> SubscriptionTerms {
    let grace: GraceLength? =
      hasGrace ? timeline.option(.graceLength, scope: subscription.rawValue) : nil
    return SubscriptionTerms(
      clock: clock(of: books[subscription].account),
      grace: grace,
      lead: timeline.option(.renewalLead, scope: subscription.rawValue))
  }

  func clock(of account: AccountID) -> SubscriptionClock {
    SubscriptionClock(rate: subscriptionRate(of: account))
  }
}
