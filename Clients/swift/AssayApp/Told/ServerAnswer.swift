internal import Facts

/// An answer of the developer's server, whatever it was asked.
package struct ServerAnswer: ToldValue {
  /// The status of the answer.
  package let status: Int
  /// A value.
  package let value: String?
  /// A signed offer.
  package let discount: PaymentDiscount?
  /// The identifiers of what is for sale.
  package let products: [String]?
  /// What becomes of a request for content.
  package let delivery: Delivery?
  /// What the store said of a receipt.
  package let check: ReceiptCheck?
  /// What the server's own code answered, as JSON.
  package let document: String?

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    status = members.required("status")
    value = members.optional("value")
    discount = members.optional("discount")
    products = members.optional("products")
    delivery = members.optional("delivery")
    check = members.optional("check")
    document = members["document"].map(JSONText.compact)
  }
}

/// What the developer's server is asked for.
package enum ServerVerb: String, TakenValue {
  /// Store a value.
  case put
  /// Store a value unless the key is there.
  case putNew = "put_new"
  /// Read a value.
  case get
  /// Sign a promotional offer.
  case signOffer = "sign_offer"
}

/// What an app sends to its server to get the content of a product.
public struct DeliveryQuestion: Sendable, TakenValue {
  /// The receipt: that of the app, or that of the transaction.
  public var receipt: String
  /// The product.
  public var productIdentifier: String
  /// The identifier of the transaction; the receipt may have another one.
  public var transactionIdentifier: String?

  /// A question about a product.
  public init(receipt: String, productIdentifier: String, transactionIdentifier: String? = nil) {
    self.receipt = receipt
    self.productIdentifier = productIdentifier
    self.transactionIdentifier = transactionIdentifier
  }

  func write(to printer: inout JSONPrinter) {
    printer.beginObject()
    printer.member("receipt", receipt)
    printer.member("product_id", productIdentifier)
    printer.member("transaction_id", transactionIdentifier)
    printer.endObject()
  }
}

/// What the app's server answers to a request for content.
public struct Delivery: Sendable, ToldValue {
  /// What becomes of a request for content.
  public enum Answer: String, Sendable, ToldValue {
    /// The content comes with the answer.
    case sent
    /// Nobody paid for it.
    case notPaid = "not_paid"
    /// The receipt is no good.
    case rejected
    /// Nothing was decided.
    case tryLater = "try_later"
    /// Somebody else got it for the same purchase.
    case alreadyRedeemed = "already_redeemed"
    /// The server has no such content.
    case noSuchContent = "no_such_content"
  }

  /// What becomes of it.
  public let answer: Answer
  /// What the store said of the receipt: 0, or why not; nothing where it said nothing.
  public let status: Int?
  /// The version of the content.
  public let version: String?
  /// The files by their names, in the order in which they were sent.
  public let files: [(name: String, content: FileContent)]

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    answer = members.required("answer")
    status = members.optional("status")
    version = members.optional("version")
    files =
      members["files"].map { ToldMembers($0).members.map { ($0.key, FileContent(told: $0.value)) } } ?? []
  }
}
