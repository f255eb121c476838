internal import Facts

/// A payment: one that an app adds, or that of a transaction.
public struct Payment: Hashable, Sendable {
  /// The product identifier; the payment of a transaction may lack it.
  public var productIdentifier: String?
  /// The number of items.
  public var quantity: Int
  /// The app's own identifier of its user.
  public var applicationUsername: String?
  /// The requested promotional offer.
  public var discount: PaymentDiscount?
  /// Whether the sandbox should simulate a request for approval.
  public var simulatesAskToBuyInSandbox = false
  /// Whether request data is set, which the store refuses.
  public var hasRequestData = false
  /// The promoted payment that this is, or is a copy of.
  package var promoted: Int?

  /// A payment for a product.
  public init(
    _ productIdentifier: String, quantity: Int = 1, applicationUsername: String? = nil,
    discount: PaymentDiscount? = nil
  ) {
    self.productIdentifier = productIdentifier
    self.quantity = quantity
    self.applicationUsername = applicationUsername
    self.discount = discount
  }

  /// A payment for a product from the store.
  public init(_ product: Product, quantity: Int = 1) {
    self.init(product.productIdentifier, quantity: quantity)
  }

  /// The system's payment for a purchase started in the store; a copy of it is still that payment.
  package init(promoted number: Int, _ productIdentifier: String) {
    self.init(productIdentifier)
    promoted = number
  }
}

extension Payment: ToldValue, TakenValue {
  init(told json: JSONValue) {
    let members = ToldMembers(json)
    productIdentifier = members.optional("product_identifier")
    quantity = members.required("quantity")
    applicationUsername = members.optional("application_username")
    discount = members.optional("payment_discount")
    simulatesAskToBuyInSandbox = members.optional("simulates_ask_to_buy_in_sandbox") ?? false
    hasRequestData = members.optional("request_data") ?? false
  }

  func write(to printer: inout JSONPrinter) {
    printer.beginObject()
    printer.member("product_identifier", productIdentifier)
    printer.member("quantity", quantity)
    printer.member("application_username", applicationUsername)
    if hasRequestData { printer.member("request_data", true) }
    if simulatesAskToBuyInSandbox { printer.member("simulates_ask_to_buy_in_sandbox", true) }
    printer.member("payment_discount", discount)
    printer.member("promoted", promoted)
    printer.endObject()
  }
}

/// The promotional offer of a payment, signed by the app's server.
public struct PaymentDiscount: Hashable, Sendable {
  /// The offer.
  public var identifier: String?
  /// The key that signed it.
  public var keyIdentifier: String?
  /// The nonce, which makes the signature valid for one payment.
  public var nonce: String?
  /// The signature.
  public var signature: FileContent?
  /// When it was signed, in milliseconds since the start.
  public var timestamp: Int?

  /// An empty promotional offer.
  public init() {}
}

extension PaymentDiscount: ToldValue, TakenValue {
  init(told json: JSONValue) {
    let members = ToldMembers(json)
    identifier = members.optional("identifier")
    keyIdentifier = members.optional("key_identifier")
    nonce = members.optional("nonce")
    signature = members.optional("signature")
    timestamp = members.optional("timestamp")
  }

  func write(to printer: inout JSONPrinter) {
    printer.beginObject()
    printer.member("identifier", identifier)
    printer.member("key_identifier", keyIdentifier)
    printer.member("nonce", nonce)
    printer.member("signature", signature)
    printer.member("timestamp", timestamp)
    printer.endObject()
  }
}
