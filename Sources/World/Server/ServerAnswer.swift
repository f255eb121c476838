public import Facts
public import StoreModel

/// An answer of the app's server to an app.
public struct ServerAnswer: Sendable {
  public let status: Int
  /// The content; nil if the server could not fulfill the request.
  public let body: ServerBody?

  public init(status: Int, body: ServerBody? = nil) {
    self.status = status
    self.body = body
  }

  /// Makes an answer with a value.
  public init(status: Int, value: TextID) { self.init(status: status, body: .value(value)) }

  /// Makes an answer to a request for content. The status follows from the answer unless one is given.
  public init(
    _ answer: ContentAnswer, status: Int? = nil, checkStatus: Int? = nil, content: ServerContent? = nil
  ) {
    self.init(
      status: status ?? Server.status(of: answer),
      body: .delivery(ServerDelivery(answer, checkStatus: checkStatus, content: content)))
  }

  /// The promotional offer that the server signed, if the request asked for one.
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
  /// Whether the content is delivered, and why not.
  public let answer: ContentAnswer
  /// The status of the receipt validation; nil if the store did not answer.
  public let checkStatus: Int?
  /// The content, if it is delivered.
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

  /// The total length of the files, in bytes.
  public var byteCount: Int { files.reduce(0) { $0 + Int($1.length) } }
}

/// The result of a receipt validation.
public struct CheckedReceipt: Hashable, Sendable {
  /// The last status of the store; nil if no answer arrived.
  public let status: Int?
  /// Whether a retry can help; only set for internal errors of the store.
  public let isRetryable: Bool?
  /// The app for which the receipt was written; nil if no answer arrived.
  public let bundleIdentifier: String?
  /// The entries of the sent receipt, in the order of the store's answer.
  public let inApp: [ReceiptEntry]
  /// The current entries in the store's records; empty if the account has no auto-renewable subscription.
  public let latestReceiptInfo: [ReceiptEntry]
  /// The state of the renewals; empty if the account has no auto-renewable subscription.
  public let pendingRenewals: [PendingRenewal]

  /// Makes a result without entries, for a script that answers instead of the store.
  public init(status: Int?) {
    (self.status, isRetryable, bundleIdentifier) = (status, nil, nil)
    (inApp, latestReceiptInfo, pendingRenewals) = ([], [], [])
  }

  /// Makes the result for a store's answer. The status that the server concluded replaces the status of
  /// the answer.
  init(_ answer: CheckAnswer?, status: Int?) {
    self.status = status
    isRetryable = answer?.isRetryable
    bundleIdentifier = answer?.document?.bundleIdentifier
    inApp = answer?.document?.entries ?? []
    latestReceiptInfo = answer?.document?.latestEntries ?? []
    pendingRenewals = answer?.document?.pendingRenewals ?? []
  }

  public init(_ answer: CheckAnswer) { self.init(answer, status: answer.status) }

  /// All entries: those of the receipt, followed by the current ones.
  var entries: [ReceiptEntry] { inApp + latestReceiptInfo }
}
