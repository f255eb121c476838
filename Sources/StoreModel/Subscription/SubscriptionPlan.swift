public import Facts

/// What a subscription product promises: how long a period lasts, what it costs, where it stands in its group.
public struct SubscriptionPlan: Hashable, Sendable {
  /// The product.
  public let product: ProductID
  /// The group; an account has one subscription in it.
  public let group: TextID
  /// The level within the group; a lower number is a higher level.
  public let level: Int
  /// How long a period lasts.
  public let period: SubscriptionPeriod
  /// What a period costs, in the smallest unit.
  public internal(set) var price: Int64
  /// The offer for those who never used one in the group.
  public let introductory: Discount?
  /// The offer that the payment asks for.
  public let promotional: Discount?
  /// Whether it is free and goes on until somebody ends it.
  public let isEndless: Bool

  /// Makes a plan.
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

  /// The plan of a product in the catalogue.
  public init(_ id: ProductID, _ product: Product) {
    self.init(
      product: id, group: product.group, level: product.level,
      period: SubscriptionPeriod(count: product.periodCount, unit: product.periodUnit), price: product.price,
      introductory: product.introductory, isEndless: product.type == .freeSubscription)
  }

  /// What is charged when a subscription begins.
  public func firstAmount(isEligibleForIntroductory: Bool) -> Int64 {
    guard !isEndless else { return 0 }
    if let promotional { return promotional.amount }
    guard isEligibleForIntroductory, let introductory else { return price }
    return introductory.amount
  }

  /// Whether a change to another plan takes effect at once instead of at the next renewal.
  ///
  /// A higher level does, and an equal level with periods of the same length. What never ends has no next renewal.
  /// An offer for what is subscribed to already holds from the next renewal on.
  public func changesAtOnce(to plan: SubscriptionPlan) -> Bool {
    if isEndless { return true }
    guard plan.product != product else { return false }
    return plan.level < level || plan.level == level && plan.period.isAsLong(as: period)
  }
}
