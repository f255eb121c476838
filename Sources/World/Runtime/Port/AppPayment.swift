public import Facts

/// A payment that an app adds to the queue.
public struct AppPayment: Sendable {
  /// The product identifier; nil if the payment has none.
  public var productIdentifier: TextID?
  public var quantity: Int
  /// The application user name; nil if the app set none.
  public var username: TextID?
  /// Whether the app set the reserved request data.
  public var hasRequestData: Bool
  /// Whether the sandbox should simulate a request for approval.
  public var simulatesAskToBuy: Bool
  /// The promotional offer in the payment; nil if there is none.
  public var discount: PaymentDiscount?
  /// The payment object of a promoted payment. Nil for a payment that the app made itself.
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
