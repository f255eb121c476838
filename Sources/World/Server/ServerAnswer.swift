public import Facts
public import StoreModel

/// The answer that the app's server sends to an app.
public struct ServerAnswer: Sendable {
  public let status: Int
  /// The content; nil if the server could not fulfill the request.
  public let body: ServerBody?

  public init(status: Int, body: ServerBody? = nil) {
    self.status = status
    self.body = body
  }

  /// Makes an answer that contains a value.
  public init(status: Int, value: TextID) { self.init(status: status, body: .value(value)) }

  /// Makes an answer to a request for content. If `status` is nil, the status follows from `answer`.
  public init(
    _ answer: ContentAnswer, status: Int? = nil, checkStatus: Int? = nil, content: ServerContent? = nil
  ) {
    self.init(
      status: status ?? Server.status(of: answer),
      body: .delivery(ServerDelivery(answer, checkStatus: checkStatus, content: content)))
  }

  /// The promotional offer that the server signed. Nil if the answer contains none.
  public var discount: PaymentDiscount? {
    if case .discount(let discount) = body { discount } else { nil }
  }
}

/// The content of a server's answer, without its status.
public indirect enum ServerBody: Sendable {
  /// A value that was stored or found.
  case value(TextID)
  /// A promotional offer that the server signed.
  case discount(PaymentDiscount)
  /// The identifiers of the products for sale.
  case products([TextID])
  /// The answer to a request for content.
  case delivery(ServerDelivery)
  case check(CheckedReceipt)
  /// The answer of the developer's own code to a validation request.
  case document(JSONValue)
}

/// The answer of the app's server to a request for the content of a product.
public struct ServerDelivery: Hashable, Sendable {
  /// Whether the server delivers the content. If it does not, the reason.
  public let answer: ContentAnswer
  /// The status from the receipt validation. Nil if the store did not answer.
  public let checkStatus: Int?
  /// The content; nil if it is not delivered.
  public let content: ServerContent?

  public init(_ answer: ContentAnswer, checkStatus: Int? = nil, content: ServerContent? = nil) {
    self.answer = answer
    self.checkStatus = checkStatus
    self.content = content
  }
}

/// The content of a product that the app's server has in stock.
public struct ServerContent: Hashable, Sendable {
  public let version: TextID
  /// The files, in the order of their names.
  public let files: [HostedFile]

  public init(version: TextID, files: [HostedFile]) {
    self.version = version
    self.files = files
  }

  /// The total number of bytes in the files.
  public var byteCount: Int { files.reduce(0) { $0 + Int($1.length) } }
}

/// The result of a receipt validation.
public struct CheckedReceipt: Hashable, Sendable {
  /// The store's last status. Nil if no answer arrived.
  public let status: Int?
  /// Whether a retry can help. Nil unless the status is an internal error of the store.
  public let isRetryable: Bool?
  /// The identifier of the app for which the receipt was written. Nil if no answer arrived.
  public let bundleIdentifier: String?
  /// The entries in the receipt that the app sent, in the order in which the store returned them.
  public let inApp: [ReceiptEntry]
  /// The entries from the store's current records. Empty if the account has no auto-renewable subscription.
  public let latestReceiptInfo: [ReceiptEntry]
  /// The renewal states of the account's subscriptions. Empty if the account has no auto-renewable
  /// subscription.
  public let pendingRenewals: [PendingRenewal]

  /// Makes a result without entries. A script uses it to answer instead of the store.
  public init(status: Int?) {
    (self.status, isRetryable, bundleIdentifier) = (status, nil, nil)
    (inApp, latestReceiptInfo, pendingRenewals) = ([], [], [])
  }

  /// Makes the result for a store's answer. `status` is the server's conclusion and replaces the
  /// answer's status.
  init(_ answer: CheckAnswer?, status: Int?) {
    self.status = status
    isRetryable = answer?.isRetryable
    bundleIdentifier = answer?.document?.bundleIdentifier
    inApp = answer?.document?.entries ?? []
    latestReceiptInfo = answer?.document?.latestEntries ?? []
    pendingRenewals = answer?.document?.pendingRenewals ?? []
  }

  public init(_ answer: CheckAnswer) { self.init(answer, status: answer.status) }

  /// The entries in the receipt, followed by the current entries.
  var entries: [ReceiptEntry] { inApp + latestReceiptInfo }
}
