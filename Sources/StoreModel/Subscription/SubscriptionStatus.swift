/// Where a subscription stands, with the status values of the store's server interface.
public enum SubscriptionStatus: Int, CaseIterable, Sendable {
  /// It did not begin.
  case dormant = 0
  /// It is paid.
  case active = 1
  /// It ended.
  case lapsed = 2
  /// Billing is retried without access.
  case billingRetry = 3
  /// Billing is retried while access goes on.
  case grace = 4
  /// It was refunded or is no longer shared.
  case revoked = 5
}
