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
  /// The user's answer to a higher price.
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
  /// Whoever buys while billing is retried pays now, and the new period begins now.
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

  /// The order for a product other than the last one.
  func takeOverOrder(_ plan: SubscriptionPlan) -> [SubscriptionOrder] {
    plan.product == self.plan.product ? [] : [.takeOver(plan.product)]
  }
}

/// The phase of a subscription, with the values that only this phase has.
enum SubscriptionStage: Hashable, Sendable {
  /// It did not begin.
  case dormant
  /// The current period is paid.
  case active
  /// The current period ended unpaid; access goes on until this instant.
  case grace(until: Instant)
  /// The current period ended unpaid and access with it; the store gives up at this instant.
  case retry(until: Instant)
  /// It ended for this reason.
  case lapsed(ExpiryReason)
  /// It was taken back.
  case revoked
}

/// Something in the life of a subscription that comes by itself.
public enum SubscriptionStep: UInt8, CaseIterable, Sendable {
  /// The next period is to be paid.
  case renewal
  /// Billing is tried again after it failed.
  case billingRetry
  /// Access without payment ends.
  case graceEnd
  /// The store gives up billing.
  case retryEnd
}

/// An order that follows from an event of a subscription.
public enum SubscriptionOrder: Hashable, Sendable {
  /// The store charges the period's amount and records it.
  case record(PaidPeriod)
  /// A step comes at an instant.
  case schedule(SubscriptionStep, at: Instant)
  /// No step that was scheduled comes any more.
  case cancelSchedules
  /// The account could not be charged.
  case reportBillingFailure
  /// Access goes on without payment until an instant.
  case beginGrace(until: Instant)
  /// Access ended; billing is retried until an instant.
  case beginRetry(until: Instant)
  /// Billing worked again; the period that was just recorded ends at an instant.
  case recover(expires: Instant)
  /// Access ended for good.
  case expire(ExpiryReason)
  /// The end of the recorded period moves to an earlier instant.
  case shortenPeriod(to: Instant)
  /// The recorded period is marked as replaced by an upgrade.
  case markUpgraded
  /// The store pays a part of the recorded period back.
  case refundUnused(amount: Int64)
  /// Another product of the group is the current one from here on.
  case takeOver(ProductID)
  /// Another product, or the current one again, comes with the next renewal; a transaction answers the request.
  case scheduleChange(to: ProductID, ChangeIdentifier)
  /// The user is asked to agree to a higher price.
  case askConsent(price: Int64)
  /// The answer to a higher price is recorded.
  case recordConsent(agreed: Bool)
  /// Renewal is on or off from here on.
  case setRenewal(Bool)
  /// The current period is taken back.
  case revoke(RevocationReason)
}
