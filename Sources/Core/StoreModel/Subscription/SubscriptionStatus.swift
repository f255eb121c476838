public import Facts
public import Kernel

/// The status of a subscription, with the values of the App Store Server API.
public enum SubscriptionStatus: Int, CaseIterable, Sendable {
  /// The account has not subscribed yet.
  case dormant = 0
  /// The current period is paid.
  case active = 1
  /// The subscription expired.
  case lapsed = 2
  /// Billing is retried without access.
  case billingRetry = 3
  /// Billing is retried while access continues.
  case grace = 4
  /// The subscription was refunded or is no longer shared.
  case revoked = 5
}

/// The fields of a receipt about the renewal of a subscription.
public struct RenewalInformation: Hashable, Sendable {
  /// The product of the current or last period.
  public let product: ProductID
  /// The product of the next period, if the subscription renews.
  public let renewingProduct: ProductID
  /// Whether the subscription renews automatically.
  public let renews: Bool
  /// Why the subscription expired or could not be billed. Nil in every other case.
  public let expirationIntent: ExpiryReason?
  /// Whether the store still tries to bill a period that ended unpaid.
  public let isInBillingRetry: Bool
  /// The end of the grace period. Nil outside a grace period.
  public let gracePeriodExpires: Instant?
  /// The user's answer to a higher price.
  public let priceConsent: PriceConsent
}
