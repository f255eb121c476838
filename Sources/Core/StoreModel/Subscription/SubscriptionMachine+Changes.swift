internal import Facts
public import Kernel

extension SubscriptionMachine {
  /// Handles a purchase of another product of the group, or of the current product to undo a change.
  ///
  /// During grace and billing retry, the user pays for the change immediately, without a refund. An offer for
  /// the current product applies from the next renewal.
  public mutating func changeRequested(
    to plan: SubscriptionPlan, at instant: Instant, isEligibleForIntroductory: Bool,
    _ identifier: ChangeIdentifier, _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    precondition(plan.group == self.plan.group, "\(plan) belongs to another group than \(self)")
    switch stage {
    case .active:
      if plan.product == self.plan.product, plan.promotional == nil { return keepPlan(identifier) }
      guard self.plan.changesAtOnce(to: plan) else { return schedule(plan, identifier) }
      let refund = current.unusedAmount(at: instant)
      return [.cancelSchedules, .markUpgraded] + (refund > 0 ? [.refundUnused(amount: refund)] : [])
        + [.takeOver(plan.product)]
        + start(plan, at: instant, isEligibleForIntroductory: isEligibleForIntroductory, .upgraded, terms)
    case .grace, .retry:
      return resubscribed(
        to: plan, at: instant, isEligibleForIntroductory: isEligibleForIntroductory, terms)
    case .dormant, .lapsed, .revoked:
      return []
    }
  }

  /// Handles renewal that was turned on or off, by the user, a declined price, or the limit on renewals.
  public mutating func renewalSet(
    _ isOn: Bool, at instant: Instant, _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    guard isOn != renews else { return [] }
    switch stage {
    case .active:
      return setRenewal(isOn)
    case .grace(let until):
      if isOn {
        let next = instant + terms.clock.billingRetryInterval
        return setRenewal(isOn) + [.schedule(.billingRetry, at: next)]
      }
      // The store no longer tries to charge, but access continues until the end of the grace period.
      return setRenewal(isOn) + [.cancelSchedules, .schedule(.graceEnd, at: until)]
    case .retry:
      return setRenewal(isOn) + expire(reasonOfDecision)
    case .dormant, .lapsed, .revoked:
      return []
    }
  }

  /// Handles a price change of the current product by the developer.
  ///
  /// A higher price needs consent. A lower price applies from the next renewal.
  public mutating func priceChanged(to price: Int64) -> [SubscriptionOrder] {
    switch stage {
    case .active, .grace, .retry:
      guard !plan.isEndless else { return [] }
      raisedPrice = price
      guard price > plan.price else {
        priceConsent = .notNeeded
        return []
      }
      priceConsent = .pending
      return [.askConsent(price: price)]
    case .dormant, .lapsed, .revoked:
      return []
    }
  }

  /// Handles the user's answer to a higher price. Declining the price also turns renewal off.
  public mutating func consentAnswered(
    agreed: Bool, at instant: Instant, _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    guard priceConsent == .pending else { return [] }
    switch stage {
    case .active, .grace, .retry:
      priceConsent = agreed ? .agreed : .declined
      let answer = SubscriptionOrder.recordConsent(agreed: agreed)
      return agreed ? [answer] : [answer] + renewalSet(false, at: instant, terms)
    case .dormant, .lapsed, .revoked:
      return []
    }
  }

  private mutating func keepPlan(_ identifier: ChangeIdentifier) -> [SubscriptionOrder] {
    guard pendingPlan != nil else { return [] }
    pendingPlan = nil
    return [.scheduleChange(to: plan.product, identifier)] + renewOrder()
  }

  private mutating func schedule(
    _ plan: SubscriptionPlan, _ identifier: ChangeIdentifier
  ) -> [SubscriptionOrder] {
    pendingPlan = plan
    return [.scheduleChange(to: plan.product, identifier)] + renewOrder()
  }

  /// Turns renewal on if it is off, and returns the order to do so. A user who buys a change wants the
  /// subscription to renew.
  private mutating func renewOrder() -> [SubscriptionOrder] {
    renews ? [] : setRenewal(true)
  }

  private mutating func setRenewal(_ isOn: Bool) -> [SubscriptionOrder] {
    renews = isOn
    // Turning renewal on again after declining a price counts as consent.
    if isOn, priceConsent == .declined { priceConsent = .agreed }
    return [.setRenewal(isOn)]
  }
}

/// The user's answer to a higher price.
public enum PriceConsent: Int, CaseIterable, Sendable {
  /// The price was not raised.
  case notNeeded
  /// The user has not answered yet.
  case pending
  /// The user agreed.
  case agreed
  /// The user declined.
  case declined

  /// The value in receipts: one if the user agreed, zero if the user declined or has not answered. Nil if the
  /// price was not raised.
  public var receiptValue: Int? {
    switch self {
    case .notNeeded: nil
    case .pending, .declined: 0
    case .agreed: 1
    }
  }
}

/// The identifier of the transaction that confirms a later change. The first case is the default.
public enum ChangeIdentifier: Int, CaseIterable, Sendable {
  /// The identifier of the subscription's first purchase.
  case same
  /// A new identifier.
  case new
}
