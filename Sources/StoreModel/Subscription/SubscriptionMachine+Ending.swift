internal import Facts
public import Kernel

extension SubscriptionMachine {
  /// The store refunded the current period.
  public mutating func refunded() -> [SubscriptionOrder] { revoked(.refund) }

  /// The family member whose subscription it is no longer shares it.
  public mutating func familyRevoked() -> [SubscriptionOrder] { revoked(.familySharingEnded) }

  /// A test session ended it now and for good.
  public mutating func expiredByForce(at instant: Instant) -> [SubscriptionOrder] {
    switch stage {
    case .active:
      return shorten(to: instant) + expire(.cancelled)
    case .grace, .retry:
      return expire(.cancelled)
    case .dormant, .lapsed, .revoked:
      return []
    }
  }

  /// A test session ended the current period now, so that the next one begins or not by the usual rules.
  public mutating func renewedByForce(
    _ attempt: RenewalAttempt, _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    switch stage {
    case .active:
      guard !plan.isEndless else { return [] }
      let orders = [.cancelSchedules] + shorten(to: attempt.at)
      countPeriods(from: current.to)
      var attempt = attempt
      attempt.at = current.to
      return orders + renewalDue(attempt, terms)
    case .grace, .retry:
      return attempt.chargeSucceeds ? billingRecovered(at: attempt.at, terms) : []
    case .dormant, .lapsed, .revoked:
      return []
    }
  }

  /// Ends access.
  mutating func expire(_ reason: ExpiryReason) -> [SubscriptionOrder] {
    stage = .lapsed(reason)
    renews = false
    pendingPlan = nil
    return [.cancelSchedules, .expire(reason)]
  }

  private mutating func revoked(_ reason: RevocationReason) -> [SubscriptionOrder] {
    switch stage {
    case .active, .grace, .retry, .lapsed:
      stage = .revoked
      renews = false
      pendingPlan = nil
      return [.cancelSchedules, .revoke(reason)]
    case .dormant, .revoked:
      return []
    }
  }

  private mutating func shorten(to instant: Instant) -> [SubscriptionOrder] {
    // A period that was paid a day ahead may not have begun.
    current.to = min(current.to, max(current.from, instant))
    return [.shortenPeriod(to: current.to)]
  }
}
