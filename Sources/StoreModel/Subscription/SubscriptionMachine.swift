public import Facts
public import Kernel

/// One account's subscription within one group, also before its first period and after its end.
///
/// Each method is named after an event and returns the orders that follow, in order. An event that does not
/// apply in the present stage returns no orders, because a step may come late and a user may act at any time.
public struct SubscriptionMachine: Hashable, Sendable {
  /// The plan that is subscribed to now, or was last.
  public internal(set) var plan: SubscriptionPlan
  /// The plan that takes over at the next renewal; nil if the current one goes on.
  public internal(set) var pendingPlan: SubscriptionPlan?
  /// Whether it renews by itself.
  public internal(set) var renews = false
  /// The user's answer to a higher price.
  public internal(set) var priceConsent = PriceConsent.notNeeded
  /// Whether an introductory offer of the group was ever used; it is never reset.
  public internal(set) var hasUsedIntroductory = false

  var stage = SubscriptionStage.dormant
  /// The period that was recorded last.
  var current: PaidPeriod
  /// The price that applies from the next renewal on; nil if it did not change.
  var raisedPrice: Int64?
  /// The instant from which periods are counted, so that a monthly period keeps its day after a short month.
  var anchor = Instant.zero
  /// How many periods since the anchor are over or paid.
  var occurrence = 0
  /// The offer that the plan was started with; it applies while `discountedPeriodsLeft` is positive.
  var discount: Discount?
  /// How many periods of that offer are not paid yet.
  var discountedPeriodsLeft = 0
  /// When the end of a period was moved to a later date.
  var extensions: [Instant] = []

  /// Makes a subscription that has not begun.
  public init(_ plan: SubscriptionPlan) {
    self.plan = plan
    current = PaidPeriod(
      product: plan.product, from: .zero, to: .zero, amount: 0, traits: [], reason: .bought)
  }

  /// The present stage, as the store's server interface names it.
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

  /// The product of the next period, if the subscription renews.
  public var renewingProduct: ProductID { pendingPlan?.product ?? plan.product }

  /// What the next period costs, if the subscription renews.
  public var nextCharge: Int64 {
    if let offer = nextOffer { return offer.amount }
    return pendingPlan?.price ?? raisedPrice ?? plan.price
  }

  /// The offer under which the next period is paid; nil where it costs the full price.
  public var nextOffer: Discount? {
    if let pendingPlan { return pendingPlan.promotional }
    return discountedPeriodsLeft > 0 ? discount : nil
  }

  /// When the last recorded period ends; nil before the first period and for an endless subscription.
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

  /// The renewal information in a receipt that is written at an instant.
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

extension SubscriptionMachine {
  /// The account subscribed for the first time.
  public mutating func began(
    at instant: Instant, isEligibleForIntroductory: Bool, _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    switch stage {
    case .dormant:
      return start(
        plan, at: instant, isEligibleForIntroductory: isEligibleForIntroductory, .bought, terms)
    case .active, .grace, .retry, .lapsed, .revoked:
      return []
    }
  }

  /// The account subscribed again, to the same product or to another one of the group.
  ///
  /// A user who buys during grace or billing retry pays now, and the new period begins now.
  public mutating func resubscribed(
    to plan: SubscriptionPlan, at instant: Instant, isEligibleForIntroductory: Bool,
    _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    switch stage {
    case .lapsed, .revoked, .grace, .retry:
      return [.cancelSchedules] + takeOverOrder(plan)
        + start(plan, at: instant, isEligibleForIntroductory: isEligibleForIntroductory, .bought, terms)
    case .dormant, .active:
      return []
    }
  }

  /// The order to take over another product; empty if the product stays the same.
  func takeOverOrder(_ plan: SubscriptionPlan) -> [SubscriptionOrder] {
    plan.product == self.plan.product ? [] : [.takeOver(plan.product)]
  }
}

/// The phase of a subscription, with the values that only this phase has.
enum SubscriptionStage: Hashable, Sendable {
  /// The account has not subscribed yet.
  case dormant
  /// The current period is paid.
  case active
  /// The current period ended unpaid; access goes on until this instant.
  case grace(until: Instant)
  /// The current period ended unpaid, and access ended too; the store stops trying at this instant.
  case retry(until: Instant)
  /// The subscription expired for this reason.
  case lapsed(ExpiryReason)
  /// The subscription was refunded, or is no longer shared.
  case revoked
}

/// A step that the store takes at a scheduled time.
public enum SubscriptionStep: UInt8, CaseIterable, Sendable {
  /// The next period is to be paid.
  case renewal
  /// Billing is tried again after it failed.
  case billingRetry
  /// The grace period ends.
  case graceEnd
  /// The billing-retry period ends.
  case retryEnd
}

/// An order that follows from an event of a subscription.
public enum SubscriptionOrder: Hashable, Sendable {
  /// The store charges the period's amount and records it.
  case record(PaidPeriod)
  /// The store takes a step at an instant.
  case schedule(SubscriptionStep, at: Instant)
  /// All scheduled steps are cancelled.
  case cancelSchedules
  /// The account could not be charged.
  case reportBillingFailure
  /// Access goes on without payment until an instant.
  case beginGrace(until: Instant)
  /// Access ended; billing is retried until an instant.
  case beginRetry(until: Instant)
  /// Billing worked again; the period that was just recorded ends at an instant.
  case recover(expires: Instant)
  /// The subscription expired.
  case expire(ExpiryReason)
  /// The end of the recorded period moves to an earlier instant.
  case shortenPeriod(to: Instant)
  /// The end of the recorded period moves to a later instant.
  case extendPeriod(to: Instant)
  /// The recorded period is marked as replaced by an upgrade.
  case markUpgraded
  /// The store refunds a part of the recorded period.
  case refundUnused(amount: Int64)
  /// Another product of the group is the current one from here on.
  case takeOver(ProductID)
  /// The next renewal brings another product, or keeps the current one; a transaction confirms the request.
  case scheduleChange(to: ProductID, ChangeIdentifier)
  /// The user is asked to agree to a higher price.
  case askConsent(price: Int64)
  /// The answer to a higher price is recorded.
  case recordConsent(agreed: Bool)
  /// Renewal is on or off from here on.
  case setRenewal(Bool)
  /// The store revokes the current period.
  case revoke(RevocationReason)
}
