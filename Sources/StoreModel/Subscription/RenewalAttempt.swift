public import Kernel

/// The store tries to charge for a subscription.
public struct RenewalAttempt: Hashable, Sendable {
  /// When.
  public var at: Instant
  /// Whether the account can be charged.
  public var chargeSucceeds: Bool
  /// Whether the product that would renew is still sold.
  public var isSold: Bool

  /// Makes an attempt.
  public init(at instant: Instant, chargeSucceeds: Bool = true, isSold: Bool = true) {
    at = instant
    self.chargeSucceeds = chargeSucceeds
    self.isSold = isSold
  }
}
