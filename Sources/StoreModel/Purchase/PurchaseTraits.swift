/// Small truths about a purchase, one bit each.
public struct PurchaseTraits: OptionSet, Hashable, Sendable {
  /// The bits, one for each trait.
  public let rawValue: UInt8

  /// Makes traits from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The period is a free trial.
  public static let trial = PurchaseTraits(rawValue: 1 << 0)
  /// The period has an introductory price.
  public static let introductory = PurchaseTraits(rawValue: 1 << 1)
  /// A higher level replaced the subscription.
  public static let upgraded = PurchaseTraits(rawValue: 1 << 2)
  /// A family member shares it.
  public static let familyShared = PurchaseTraits(rawValue: 1 << 3)
  /// It was refunded rather than lost to family sharing.
  public static let refunded = PurchaseTraits(rawValue: 1 << 4)
  /// It reached no queue and never will; it was finished before the run began.
  public static let prior = PurchaseTraits(rawValue: 1 << 5)
  /// It tells of a change that comes later, or of nothing new: no period stands behind it, no receipt names it, and no
  /// restore brings it back.
  public static let notice = PurchaseTraits(rawValue: 1 << 6)
}
