internal import Facts

/// An answer of the developer's server to any request.
package struct ServerAnswer: ToldValue {
  /// The status of the answer.
  package let status: Int
  /// A value.
  package let value: String?
  /// A signed offer.
  package let discount: PaymentDiscount?
  /// The identifiers of the products for sale.
  package let products: [String]?
  /// The result of a request for content.
  package let delivery: Delivery?
  /// The store's response about a receipt.
  package let check: ReceiptCheck?
  /// The answer of the server's own code, as JSON.
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

/// The requests to the developer's server.
package enum ServerVerb: String, TakenValue {
  /// Store a value.
  case put
  /// Store a value unless the key exists.
  case putNew = "put_new"
  /// Read a value.
  case get
  /// Sign a promotional offer.
  case signOffer = "sign_offer"
}

/// A request to the developer's server for the content of a product.
public struct DeliveryQuestion: Sendable, TakenValue {
  /// The receipt: that of the app, or that of the transaction.
  public var receipt: String
  /// The product.
  public var productIdentifier: String
  /// The identifier of the transaction; the receipt may have a different one.
  public var transactionIdentifier: String?

  /// A request about a product.
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

/// The developer's server's answer to a request for content.
public struct Delivery: Sendable, ToldValue {
  /// The result of a request for content.
  public enum Answer: String, Sendable, ToldValue {
    /// The content is part of the answer.
    case sent
    /// It was not paid.
    case notPaid = "not_paid"
    /// The receipt is invalid.
    case rejected
    /// Nothing was decided.
    case tryLater = "try_later"
    /// Another user received the content for this purchase.
    case alreadyRedeemed = "already_redeemed"
    /// The server has no such content.
    case noSuchContent = "no_such_content"
  }

  /// The result.
  public let answer: Answer
  /// The store's status of the receipt: 0, or the reason; nil if the store did not answer.
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
