public import Facts

/// The offer of a subscription product: the length of a period, its price, and its level in the group.
public struct SubscriptionPlan: Hashable, Sendable {
  public let product: ProductID
  /// The subscription group. An account has at most one subscription in a group.
  public let group: TextID
  /// The level within the group. A lower number is a higher level.
  public let level: Int
  public let period: SubscriptionPeriod
  /// The price of a period, in the smallest unit of the currency.
  public internal(set) var price: Int64
  /// The introductory offer, for accounts that never used an introductory offer in the group.
  public let introductory: Discount?
  /// The promotional offer of the payment, if any.
  public let promotional: Discount?
  /// Whether the subscription is free and has no end.
  public let isEndless: Bool

  public init(
    product: ProductID, group: TextID, level: Int, period: SubscriptionPeriod, price: Int64,
    introductory: Discount? = nil, promotional: Discount? = nil, isEndless: Bool = false
  ) {
    self.product = product
    self.group = group
    self.level = level
    self.period = period
    self.price = price
    self.introductory = introductory
    self.promotional = promotional
    self.isEndless = isEndless
  }

  /// Makes the plan of a product in the catalog.
  public init(_ id: ProductID, _ product: Product) {
    self.init(
      product: id, group: product.group, level: product.level,
      period: SubscriptionPeriod(count: product.periodCount, unit: product.periodUnit), price: product.price,
      introductory: product.introductory, isEndless: product.type == .freeSubscription)
  }

  /// Returns the charge when a subscription starts.
  public func firstAmount(isEligibleForIntroductory: Bool) -> Int64 {
    guard !isEndless else { return 0 }
    if let promotional { return promotional.amount }
    guard isEligibleForIntroductory, let introductory else { return price }
    return introductory.amount
  }

  /// Whether a change to another plan takes effect immediately instead of at the next renewal.
  ///
  /// A change takes effect immediately if the level is higher, or if the level is equal and the periods have
  /// the same length. An endless plan always changes immediately, because it has no next renewal. An offer
  /// for the current product waits for the next renewal.
  public func changesAtOnce(to plan: SubscriptionPlan) -> Bool {
    if isEndless { return true }
    guard plan.product != product else { return false }
    return plan.level < level || plan.level == level && plan.period.isAsLong(as: period)
  }
}

/// The timing of subscriptions, set by the developer, the test rate and the latitudes.
public struct SubscriptionTerms: Hashable, Sendable {
  public var clock: SubscriptionClock
  /// The length of the grace period, or nil if the developer did not turn it on.
  public var grace: GraceLength?
  /// When the store attempts a renewal.
  public var lead: RenewalLead

  /// Makes terms. By default they use real time, no grace, and renewal at the end of the period.
  public init(
    clock: SubscriptionClock = SubscriptionClock(), grace: GraceLength? = nil, lead: RenewalLead = .atExpiry
  ) {
    self.clock = clock
    self.grace = grace
    self.lead = lead
  }
}

extension Discount {
  /// The charge for each payment.
  var amount: Int64 {
    switch mode {
    case .freeTrial: 0
    case .payAsYouGo, .payUpFront: price
    }
  }

  /// The length of one period.
  var period: SubscriptionPeriod { SubscriptionPeriod(count: periodCount, unit: periodUnit) }

  /// The number of periods that one payment covers.
  var periodsPerPayment: Int {
    switch mode {
    case .payAsYouGo: 1
    case .payUpFront, .freeTrial: max(1, numberOfPeriods)
    }
  }

  /// The traits of a purchase with this offer. An offer with an identifier sets no trait, because the purchase
  /// records the identifier.
  var traits: PurchaseTraits {
    switch (type, mode) {
    case (.introductory, .freeTrial): .trial
    case (.introductory, .payAsYouGo), (.introductory, .payUpFront): .introductory
    case (.promotional, _): []
    }
  }
}

extension SubscriptionPeriod {
  /// Whether two periods have the same length on every calendar, as twelve months and one year do.
  public func isAsLong(as other: SubscriptionPeriod) -> Bool {
    switch (unit, other.unit) {
    case (.day, .day), (.day, .week), (.week, .day), (.week, .week): days == other.days
    case (.month, .month), (.month, .year), (.year, .month), (.year, .year): months == other.months
    case (.day, .month), (.day, .year), (.week, .month), (.week, .year), (.month, .day), (.month, .week),
      (.year, .day), (.year, .week):
      false
    }
  }

  /// Whether the store treats the period as weekly. A weekly period has a shorter grace period.
  var isWeekly: Bool {
    switch unit {
    case .day, .week: days <= 7
    case .month, .year: false
    }
  }

  /// The length in days, if the period is counted in days or weeks. Otherwise zero.
  var days: Int {
    switch unit {
    case .day: count
    case .week: count * 7
    case .month, .year: 0
    }
  }

  /// The length in months, if the period is counted in months or years. Otherwise zero.
  var months: Int {
    switch unit {
    case .day, .week: 0
    case .month: count
    case .year: count * 12
    }
  }
}
