public import Facts
public import Kernel

/// One account's subscription within one group, from its first period to its end and beyond.
///
/// Methods are named after what happened and give what is to be done, in order. What means nothing in the present
/// state leads to nothing, because a step may come late and a person may ask for anything at any time.
public struct SubscriptionMachine: Hashable, Sendable {
  /// What is subscribed to, or was last.
  public internal(set) var plan: SubscriptionPlan
  /// What takes over at the next renewal.
  public internal(set) var pendingPlan: SubscriptionPlan?
  /// Whether it renews by itself.
  public internal(set) var renews = false
  /// What the user said to a higher price.
  public internal(set) var priceConsent = PriceConsent.notNeeded
  /// Whether an introductory offer of the group was ever used; that is never forgotten.
  public internal(set) var hasUsedIntroductory = false

  var stage = SubscriptionStage.dormant
  /// The period that was recorded last.
  var current: PaidPeriod
  /// The price that waits for consent or for the next renewal.
  var raisedPrice: Int64?
  /// Periods are counted from here, so that the day of the month survives a short month.
  var anchor = Instant.zero
  /// How many periods since the anchor are over or paid.
  var occurrence = 0
  /// The offer under which it was begun.
  var discount: Discount?
  /// How many periods of that offer are not paid yet.
  var discountedPeriodsLeft = 0

  /// Makes a subscription that did not begin.
  public init(_ plan: SubscriptionPlan) {
    self.plan = plan
    current = PaidPeriod(
      product: plan.product, from: .zero, to: .zero, amount: 0, traits: [], reason: .bought)
  }

  /// Where it stands.
  public var status: SubscriptionStatus {
    switch stage {
    case .dormant: .dormant
    case .active: .active
    case .grace: .grace
    case .retry: .billingRetry
    case .lapsed: .lapsed
    case .revoked: .revoked
    }
  }

  /// Whether its user has not answered a higher price, and an answer would still matter.
  public var awaitsConsent: Bool {
    switch stage {
    case .active, .grace, .retry: priceConsent == .pending
    case .dormant, .lapsed, .revoked: false
    }
  }

  /// The product that renews.
  public var renewingProduct: ProductID { pendingPlan?.product ?? plan.product }

  /// When the last recorded period ends; nothing for what did not begin or has no end.
  public var expires: Instant? {
    switch stage {
    case .dormant: nil
    case .active, .grace, .retry, .lapsed, .revoked: current.to == .distantFuture ? nil : current.to
    }
  }

  /// Whether the user has access at an instant that is not before the last thing that happened.
  public func isEntitled(at instant: Instant) -> Bool {
    switch stage {
    case .active: instant < current.to
    case .grace(let until): instant < until
    case .dormant, .retry, .lapsed, .revoked: false
    }
  }

  /// What a receipt that is written at an instant tells of the renewal.
  public func renewalInformation(at instant: Instant) -> RenewalInformation {
    var intent: ExpiryReason?
    var isInBillingRetry = false
    var graceExpires: Instant?
    switch stage {
    case .dormant, .active, .revoked: break
    case .lapsed(let reason): intent = reason
    case .retry:
      intent = .billingError
      isInBillingRetry = true
    case .grace(let until):
      intent = .billingError
      isInBillingRetry = true
      if instant < until { graceExpires = until }
    }
    return RenewalInformation(
      product: plan.product, renewingProduct: renewingProduct, renews: renews, expirationIntent: intent,
      isInBillingRetry: isInBillingRetry, gracePeriodExpires: graceExpires, priceConsent: priceConsent)
  }
}
