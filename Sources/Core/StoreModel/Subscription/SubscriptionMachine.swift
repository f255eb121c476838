public import Facts
public import Kernel

/// One account's subscription within one group, including the time before its first period and after its end.
///
/// Each method is named after an event and returns the orders that follow, in order. An event that does not
/// apply in the current stage returns no orders. A step may be late, and a user may act at any time.
public struct SubscriptionMachine: Hashable, Sendable {
  /// The current plan, or the last one.
  public internal(set) var plan: SubscriptionPlan
  /// The plan that replaces the current one at the next renewal, or nil if the current plan continues.
  public internal(set) var pendingPlan: SubscriptionPlan?
  /// Whether the subscription renews automatically.
  public internal(set) var renews = false
  /// The user's answer to a higher price.
  public internal(set) var priceConsent = PriceConsent.notNeeded
  /// Whether an introductory offer of the group was ever used. Never becomes false again.
  public internal(set) var hasUsedIntroductory = false

  var stage = SubscriptionStage.dormant
  /// The period that was recorded last.
  var current: PaidPeriod
  /// The price from the next renewal on. Nil if the price did not change.
  var raisedPrice: Int64?
  /// Periods are counted from this instant, so that a monthly period keeps its day after a short month.
  var anchor = Instant.zero
  /// The number of periods since the anchor that have ended or are paid.
  var occurrence = 0
  /// The offer with which the plan started. It applies while `discountedPeriodsLeft` is positive.
  var discount: Discount?
  /// The number of periods of `discount` that are not paid yet.
  var discountedPeriodsLeft = 0
  /// When each extension of a period was granted.
  var extensions: [Instant] = []

  /// Makes a subscription that has not started.
  public init(_ plan: SubscriptionPlan) {
    self.plan = plan
    current = PaidPeriod(
      product: plan.product, from: .zero, to: .zero, amount: 0, traits: [], reason: .bought)
  }

  /// The current stage, as the App Store Server API names it.
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

  /// Whether the user has not answered a higher price yet, and the subscription has not ended.
  public var awaitsConsent: Bool {
    switch stage {
    case .active, .grace, .retry: priceConsent == .pending
    case .dormant, .lapsed, .revoked: false
    }
  }

  /// The product of the next period, if the subscription renews.
  public var renewingProduct: ProductID { pendingPlan?.product ?? plan.product }

  /// The price of the next period, if the subscription renews.
  public var nextCharge: Int64 {
    if let offer = nextOffer { return offer.amount }
    return pendingPlan?.price ?? raisedPrice ?? plan.price
  }

  /// The offer of the next period, or nil if it costs the full price.
  public var nextOffer: Discount? {
    if let pendingPlan { return pendingPlan.promotional }
    return discountedPeriodsLeft > 0 ? discount : nil
  }

  /// When the last recorded period ends. Nil before the first period and for an endless subscription.
  public var expires: Instant? {
    switch stage {
    case .dormant: nil
    case .active, .grace, .retry, .lapsed, .revoked: current.to == .distantFuture ? nil : current.to
    }
  }

  /// Whether the user has access at an instant, which must not be before the last event.
  public func isEntitled(at instant: Instant) -> Bool {
    switch stage {
    case .active: instant < current.to
    case .grace(let until): instant < until
    case .dormant, .retry, .lapsed, .revoked: false
    }
  }

  /// Returns the renewal information for a receipt written at an instant.
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
  /// Handles the account's first purchase of the subscription.
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

  /// Handles a new subscription of the account, to the same product or to another product of the group.
  ///
  /// A user who buys during grace or billing retry pays now, and the new period starts now.
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

  /// Returns the order to make the plan's product the current one. Empty if it is the current one already.
  func takeOverOrder(_ plan: SubscriptionPlan) -> [SubscriptionOrder] {
    plan.product == self.plan.product ? [] : [.takeOver(plan.product)]
  }
}

/// The phase of a subscription, with the values that exist only in this phase.
enum SubscriptionStage: Hashable, Sendable {
  /// The account has not subscribed yet.
  case dormant
  /// The current period is paid.
  case active
  /// The current period ended unpaid. Access continues until this instant.
  case grace(until: Instant)
  /// The current period ended unpaid, and access ended. The store stops its billing attempts at this instant.
  case retry(until: Instant)
  /// The subscription expired for this reason.
  case lapsed(ExpiryReason)
  /// The subscription was refunded, or is no longer shared.
  case revoked
}

/// A step that the store takes at a scheduled time.
public enum SubscriptionStep: UInt8, CaseIterable, Sendable {
  /// The next period is charged.
  case renewal
  /// Billing is retried after a failure.
  case billingRetry
  /// The grace period ends.
  case graceEnd
  /// The billing-retry period ends.
  case retryEnd
}

/// An order that the caller carries out after an event of a subscription.
public enum SubscriptionOrder: Hashable, Sendable {
  /// Charge the period's amount and record the period.
  case record(PaidPeriod)
  /// Schedule a step of the store at an instant.
  case schedule(SubscriptionStep, at: Instant)
  /// Cancel all scheduled steps.
  case cancelSchedules
  /// Report that the account could not be charged.
  case reportBillingFailure
  /// Begin the grace period: access continues without payment until an instant.
  case beginGrace(until: Instant)
  /// End access, and retry billing until an instant.
  case beginRetry(until: Instant)
  /// Report that billing recovered. The period that was just recorded ends at this instant.
  case recover(expires: Instant)
  /// Report that the subscription expired.
  case expire(ExpiryReason)
  /// Move the end of the recorded period to an earlier instant.
  case shortenPeriod(to: Instant)
  /// Move the end of the recorded period to a later instant.
  case extendPeriod(to: Instant)
  /// Mark the recorded period as replaced by an upgrade.
  case markUpgraded
  /// Refund a part of the recorded period.
  case refundUnused(amount: Int64)
  /// Make another product of the group the current product.
  case takeOver(ProductID)
  /// Schedule a change of the product at the next renewal, or undo a pending change. A transaction confirms
  /// the request.
  case scheduleChange(to: ProductID, ChangeIdentifier)
  /// Ask the user for consent to a higher price.
  case askConsent(price: Int64)
  /// Record the answer to a higher price.
  case recordConsent(agreed: Bool)
  /// Turn renewal on or off.
  case setRenewal(Bool)
  /// Revoke the current period.
  case revoke(RevocationReason)
}
