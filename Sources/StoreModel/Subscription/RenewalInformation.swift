public import Facts
public import Kernel

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
  /// When access without payment ends.
  public let gracePeriodExpires: Instant?
  /// What the user said to a higher price.
  public let priceConsent: PriceConsent
}
