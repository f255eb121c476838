public import Facts
public import Kernel

/// What is to be done after something happened to a subscription.
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
