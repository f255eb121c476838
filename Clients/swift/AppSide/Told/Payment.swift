internal import Facts

/// A payment that an app adds, or the payment of a transaction.
package struct Payment: Hashable, Sendable {
  /// The product identifier; the payment of a transaction may lack it.
  package var productIdentifier: String?
  /// The number of items.
  package var quantity: Int
  /// The app's own identifier of its user.
  package var applicationUsername: String?
  /// The requested promotional offer.
  package var discount: PaymentDiscount?
  /// Whether the sandbox should simulate a request for approval.
  package var simulatesAskToBuyInSandbox = false
  /// Whether request data is set, which the store refuses.
  package var hasRequestData = false
  /// The number of the promoted payment that this payment is, or is a copy of; nil if it is neither.
  package var promoted: Int?

  /// A payment for a product.
  package init(
    _ productIdentifier: String, quantity: Int = 1, applicationUsername: String? = nil,
    discount: PaymentDiscount? = nil
  ) {
    self.productIdentifier = productIdentifier
    self.quantity = quantity
    self.applicationUsername = applicationUsername
    self.discount = discount
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
package struct PaymentDiscount: Hashable, Sendable {
  /// The identifier of the offer.
  package var identifier: String?
  /// The identifier of the key that signed the offer.
  package var keyIdentifier: String?
  /// The nonce, which makes the signature valid for one payment.
  package var nonce: String?
  /// The signature.
  package var signature: FileContent?
  /// When the offer was signed, in milliseconds since the start.
  package var timestamp: Int?

  /// An empty promotional offer.
  package init() {}
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
