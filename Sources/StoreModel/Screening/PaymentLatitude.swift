/// What the documentation leaves open about the first look at a payment.
public struct PaymentLatitude: Hashable, Sendable {
  /// How a quantity above ten is taken.
  public var quantityAboveTen: QuantityAboveTen
  /// How a payment ends while payments are forbidden.
  public var forbiddenPayment: ForbiddenPayment

  /// Makes a latitude.
  public init(quantityAboveTen: QuantityAboveTen, forbiddenPayment: ForbiddenPayment) {
    self.quantityAboveTen = quantityAboveTen
    self.forbiddenPayment = forbiddenPayment
  }

  /// The usual ways.
  public static let usual = PaymentLatitude(quantityAboveTen: .invalid, forbiddenPayment: .notAllowed)
}
