public import Kernel

/// What the store knows of a promotional offer when a payment asks for it.
public struct OfferFacts: Hashable, Sendable {
  /// Whether all five parameters are there.
  public var isComplete: Bool
  /// The offer, if the product has it.
  public var discount: Discount?
  /// What a period costs without it, in the smallest unit.
  public var price: Int64
  /// Whether the signature is one that the developer's key made for this payment.
  public var isSigned: Bool
  /// How long ago it was signed.
  public var age: Interval
  /// Whether another payment was sent with the same nonce.
  public var isUsed: Bool
  /// Whether the account has a subscription of the app, or had one.
  public var wasSubscribed: Bool

  /// Makes the facts of an offer with which nothing is wrong.
  public init(_ discount: Discount?, price: Int64) {
    isComplete = true
    self.discount = discount
    self.price = price
    isSigned = true
    age = .zero
    isUsed = false
    wasSubscribed = true
  }
}
