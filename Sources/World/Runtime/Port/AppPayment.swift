public import Facts

/// A payment as an app adds it.
public struct AppPayment: Sendable {
  /// The product identifier; nil if the app gave none.
  public var productIdentifier: TextID?
  public var quantity: Int
  /// The application user name, if the app set one.
  public var username: TextID?
  /// Whether the reserved request data is set.
  public var hasRequestData: Bool
  /// Whether the sandbox is to simulate a request for approval.
  public var simulatesAskToBuy: Bool
  /// The promotional offer of the payment, if any.
  public var discount: PaymentDiscount?
  /// The payment object of a promoted payment; nil for a payment that the app made.
  public var promoted: PaymentID?

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
