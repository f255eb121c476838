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
