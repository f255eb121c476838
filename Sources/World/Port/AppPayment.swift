public import Facts

/// A payment as an app adds it.
public struct AppPayment: Sendable {
  /// The product identifier; nothing where the app gave none.
  public var productIdentifier: TextID?
  /// How many.
  public var quantity: Int
  /// The application user name.
  public var username: TextID?
  /// Whether the forbidden request data is set.
  public var hasRequestData: Bool
  /// Whether a request for approval is to be simulated.
  public var simulatesAskToBuy: Bool
  /// The promotional offer it asks for, if any.
  public var discount: PaymentDiscount?
  /// The payment object, where the system made it (a promoted payment).
  public var promoted: PaymentID?

  /// Makes a payment for one piece of a product.
  public init(
    productIdentifier: TextID?, quantity: Int = 1, username: TextID? = nil, hasRequestData: Bool = false,
    simulatesAskToBuy: Bool = false, discount: PaymentDiscount? = nil, promoted: PaymentID? = nil
  ) {
    self.productIdentifier = productIdentifier
    self.quantity = quantity
    self.username = username
    self.hasRequestData = hasRequestData
    self.simulatesAskToBuy = simulatesAskToBuy
    self.discount = discount
    self.promoted = promoted
  }
}
