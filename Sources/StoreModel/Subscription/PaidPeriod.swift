public import Facts
public import Kernel

/// One period of a subscription as the store records it.
public struct PaidPeriod: Hashable, Sendable {
  /// The product.
  public let product: ProductID
  /// When it begins.
  public let from: Instant
  /// When it ends; the end of time for what has no end.
  public internal(set) var to: Instant
  /// What was charged for it, in the smallest unit.
  public let amount: Int64
  /// Whether it is a free trial, or has an introductory price.
  public let traits: PurchaseTraits
  /// Why it was recorded.
  public let reason: PurchaseReason
  /// The promotional offer it was paid under, or empty.
  public let offer: TextID

  /// Makes a period.
  public init(
    product: ProductID, from: Instant, to: Instant, amount: Int64, traits: PurchaseTraits,
    reason: PurchaseReason, offer: TextID = .empty
  ) {
    self.product = product
    self.from = from
    self.to = to
    self.amount = amount
    self.traits = traits
    self.reason = reason
    self.offer = offer
  }

  /// What is to be paid back when it stops at an instant: its share of the unused time, rounded down.
  public func unusedAmount(at instant: Instant) -> Int64 {
    let length = (to - from).nanoseconds
    let rest = min((to - instant).nanoseconds, length)
    guard rest > 0, amount > 0 else { return 0 }
    // The product of an amount and a year in nanoseconds does not fit in 64 bits.
    let share = length.magnitude.dividingFullWidth(amount.magnitude.multipliedFullWidth(by: rest.magnitude))
    return Int64(share.quotient)
  }
}
