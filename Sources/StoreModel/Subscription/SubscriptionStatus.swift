public import Facts
public import Kernel

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

/// What a receipt tells of the renewal of a subscription.
public struct RenewalInformation: Hashable, Sendable {
  /// The product of the current or last period.
  public let product: ProductID
  /// The product that renews.
  public let renewingProduct: ProductID
  /// Whether it renews by itself.
  public let renews: Bool
  /// Why it ended or does not get on.
  public let expirationIntent: ExpiryReason?
  /// Whether the store still tries to bill a period that ended unpaid.
  public let isInBillingRetry: Bool
  /// The end of access without payment.
  public let gracePeriodExpires: Instant?
  /// The user's answer to a higher price.
  public let priceConsent: PriceConsent
}
