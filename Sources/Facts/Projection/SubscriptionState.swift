public import Kernel

/// A subscription as the facts so far left it.
public struct SubscriptionState: Sendable {
  /// Which one it is.
  public let subscription: SubscriptionID
  /// Whose it is.
  public internal(set) var account = AccountID.none
  /// The product that is subscribed to.
  public internal(set) var product = ProductID.none
  /// The product that takes over at the next renewal, or nothing.
  public internal(set) var nextProduct: ProductID?
  /// Where it stands.
  public internal(set) var phase = SubscriptionPhase.active
  /// When the paid period ends.
  public internal(set) var expires = Instant.zero
  /// When grace or billing retry ends, or nothing outside them.
  public internal(set) var retriesUntil: Instant?
  /// Why it ended, or nothing while it goes on.
  public internal(set) var expiry: ExpiryReason?
  /// Whether it renews itself.
  public internal(set) var renews = true
  /// How often it was renewed.
  public internal(set) var renewals = 0
  /// The higher price that waits for the user's answer, or nothing.
  public internal(set) var raisedPrice: Int64?
  /// What the user last answered to a higher price, or nothing.
  public internal(set) var agreed: Bool?

  init(_ subscription: SubscriptionID) { self.subscription = subscription }

  /// A paid period begins.
  mutating func activate(until end: Instant) {
    phase = .active
    expires = end
    retriesUntil = nil
    expiry = nil
  }

  /// Billing failed and is tried again.
  mutating func retry(_ phase: SubscriptionPhase, _ end: Instant) {
    self.phase = phase
    retriesUntil = end
  }
}
