/// What a device can see of a payment before it asks the store.
public struct AskedPayment: Hashable, Sendable {
  /// Whether the product identifier is there and not empty.
  public var hasProductIdentifier: Bool
  /// How many are asked for; an app may set any number.
  public var quantity: Int
  /// Whether the reserved request data is set.
  public var hasRequestData: Bool

  /// Makes the facts of a payment.
  public init(hasProductIdentifier: Bool, quantity: Int, hasRequestData: Bool) {
    self.hasProductIdentifier = hasProductIdentifier
    self.quantity = quantity
    self.hasRequestData = hasRequestData
  }
}
