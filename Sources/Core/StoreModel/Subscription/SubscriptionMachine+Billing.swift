internal import Facts
public import Kernel

extension SubscriptionMachine {
  /// Handles a scheduled step that is due.
  public mutating func stepDue(
    _ step: SubscriptionStep, _ attempt: RenewalAttempt, _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    switch step {
    case .renewal: renewalDue(attempt, terms)
    case .billingRetry: billingRetried(attempt, terms)
    case .graceEnd: graceEnded(at: attempt.at, terms)
    case .retryEnd: retryEnded()
    }
  }

  /// Handles a renewal that is due: at the end of the current period, or up to a day before it.
  public mutating func renewalDue(
    _ attempt: RenewalAttempt, _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    switch stage {
    case .active where plan.isEndless:
      return []
    case .active:
      if let reason = reasonToLapse(isSold: attempt.isSold) {
        // The user may turn renewal on again until the end of the period.
        guard attempt.at >= current.to else { return [.schedule(.renewal, at: current.to)] }
        return expire(reason)
      }
      guard attempt.chargeSucceeds else { return billingFailed(at: attempt.at, terms) }
      // A late attempt leaves a gap between the periods: the user does not pay for time without access.
      return renew(from: max(current.to, attempt.at), at: attempt.at, terms)
    case .dormant, .grace, .retry, .lapsed, .revoked:
      return []
    }
  }

  /// Handles another attempt by the store to bill an unpaid period.
  public mutating func billingRetried(
    _ attempt: RenewalAttempt, _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    if attempt.chargeSucceeds { return billingRecovered(at: attempt.at, terms) }
    let next = attempt.at + terms.clock.billingRetryInterval
    switch stage {
    case .grace:
      return [.schedule(.billingRetry, at: next)]
    case .retry(let until):
      return next < until ? [.schedule(.billingRetry, at: next)] : []
    case .dormant, .active, .lapsed, .revoked:
      return []
    }
  }

  /// Handles an account that can be charged again.
  ///
  /// During the grace period access never stopped, so the billing date stays. During billing retry the new
  /// period starts now.
  public mutating func billingRecovered(at instant: Instant, _ terms: SubscriptionTerms)
    -> [SubscriptionOrder]
  {
    switch stage {
    case .grace:
      return recover(from: current.to, at: instant, terms)
    case .retry:
      return recover(from: instant, at: instant, terms)
    case .dormant, .active, .lapsed, .revoked:
      return []
    }
  }

  /// Handles the end of the grace period. Billing retry starts, or the subscription expires if renewal is
  /// off.
  public mutating func graceEnded(at instant: Instant, _ terms: SubscriptionTerms) -> [SubscriptionOrder] {
    switch stage {
    case .grace:
      guard renews else { return expire(reasonOfDecision) }
      return beginRetry(at: instant, terms)
    case .dormant, .active, .retry, .lapsed, .revoked:
      return []
    }
  }

  /// Handles the end of the billing-retry period. The store stops the attempts, and the subscription expires.
  public mutating func retryEnded() -> [SubscriptionOrder] {
    switch stage {
    case .retry:
      return expire(.billingError)
    case .dormant, .active, .grace, .lapsed, .revoked:
      return []
    }
  }

  private mutating func recover(
    from start: Instant, at instant: Instant, _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    [.cancelSchedules] + renew(from: start, at: instant, terms) + [.recover(expires: current.to)]
  }

  private mutating func billingFailed(at instant: Instant, _ terms: SubscriptionTerms) -> [SubscriptionOrder]
  {
    guard instant >= current.to else {
      return [.reportBillingFailure, .schedule(.renewal, at: current.to)]
    }
    let retry = SubscriptionOrder.schedule(.billingRetry, at: instant + terms.clock.billingRetryInterval)
    guard let length = terms.grace else {
      return [.reportBillingFailure] + beginRetry(at: instant, terms) + [retry]
    }
    let until = max(instant, current.to + terms.clock.grace(after: plan.period, length))
    stage = .grace(until: until)
    return [.reportBillingFailure, .beginGrace(until: until), .schedule(.graceEnd, at: until), retry]
  }

  private mutating func beginRetry(at instant: Instant, _ terms: SubscriptionTerms) -> [SubscriptionOrder] {
    let until = max(instant, current.to + terms.clock.billingRetry)
    stage = .retry(until: until)
    return [.beginRetry(until: until), .schedule(.retryEnd, at: until)]
  }

  /// Returns the reason to expire at the end of the period without a charge. Nil if the store tries to
  /// charge.
  private func reasonToLapse(isSold: Bool) -> ExpiryReason? {
    if !renews { return reasonOfDecision }
    if !isSold { return .unavailable }
    // A pending plan has its own price, so consent to a higher price of the current plan does not matter.
    return priceConsent == .pending && pendingPlan == nil ? .noConsent : nil
  }

  /// The expiry reason if renewal is off: the user declined a price, or canceled.
  var reasonOfDecision: ExpiryReason { priceConsent == .declined ? .noConsent : .cancelled }
}

/// One attempt by the store to charge for a subscription.
public struct RenewalAttempt: Hashable, Sendable {
  public var at: Instant
  /// Whether the account can be charged.
  public var chargeSucceeds: Bool
  /// Whether the product of the next period is still sold.
  public var isSold: Bool

  public init(at instant: Instant, chargeSucceeds: Bool = true, isSold: Bool = true) {
    at = instant
    self.chargeSucceeds = chargeSucceeds
    self.isSold = isSold
  }
}

/// The length of the grace period that the developer chose. The first case is the default.
public enum GraceLength: Int, CaseIterable, Sendable {
  /// Six days after weekly periods, sixteen after longer periods.
  case sixOrSixteen
  /// Three days after every period.
  case three
  /// Six days after weekly periods, twenty-eight after longer periods.
  case twentyEight

  func days(after period: SubscriptionPeriod) -> Int {
    switch self {
    case .sixOrSixteen: period.isWeekly ? 6 : 16
    case .three: 3
    case .twentyEight: period.isWeekly ? 6 : 28
    }
  }
}

/// When the store attempts a renewal. The first case is the default.
public enum RenewalLead: Int, CaseIterable, Sendable {
  /// At the end of the period.
  case atExpiry
  /// A day before the end of the period.
  case dayBefore
}
