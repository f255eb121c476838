public import Facts
public import StoreModel

/// An answer of the developer's server to an app.
public struct ServerAnswer: Sendable {
  /// The HTTP status.
  public let status: Int
  /// The content; nil where the server could not do what was asked.
  public let body: ServerBody?

  /// Makes an answer.
  public init(status: Int, body: ServerBody? = nil) {
    self.status = status
    self.body = body
  }

  /// Makes an answer that carries a value.
  public init(status: Int, value: TextID) { self.init(status: status, body: .value(value)) }

  /// Makes an answer to a request for content; its status follows from the answer unless one is given.
  public init(
    _ answer: ContentAnswer, status: Int? = nil, checkStatus: Int? = nil, content: ServerContent? = nil
  ) {
    self.init(
      status: status ?? Server.status(of: answer),
      body: .delivery(ServerDelivery(answer, checkStatus: checkStatus, content: content)))
  }

  /// The promotional offer that the server signed, if it was asked for one.
  public var discount: PaymentDiscount? {
    if case .discount(let discount) = body { discount } else { nil }
  }
}

/// The content of an answer of the developer's server, besides its status.
public indirect enum ServerBody: Sendable {
  /// A value that was stored or found.
  case value(TextID)
  /// A promotional offer that it signed.
  case discount(PaymentDiscount)
  /// The identifiers of the products that are for sale.
  case products([TextID])
  /// The answer to a request for content.
  case delivery(ServerDelivery)
  /// The result of a receipt check.
  case check(CheckedReceipt)
  /// What the developer's own code answers to a check.
  case document(JSONValue)
}

/// The answer of the developer's server to a request for the content of a product.
public struct ServerDelivery: Hashable, Sendable {
  /// Whether the content is delivered, and why not.
  public let answer: ContentAnswer
  /// The status of the receipt check; nil where the store did not answer.
  public let checkStatus: Int?
  /// The content, if it is delivered.
  public let content: ServerContent?

  /// Makes an answer.
  public init(_ answer: ContentAnswer, checkStatus: Int? = nil, content: ServerContent? = nil) {
    self.answer = answer
    self.checkStatus = checkStatus
    self.content = content
  }
}

/// The content of a product that the developer's server has in stock.
public struct ServerContent: Hashable, Sendable {
  /// The version of the content.
  public let version: TextID
  /// The files, in the order of their names.
  public let files: [HostedFile]

  /// Makes content.
  public init(version: TextID, files: [HostedFile]) {
    self.version = version
    self.files = files
  }

  /// The total length of the files, in bytes.
  public var byteCount: Int { files.reduce(0) { $0 + Int($1.length) } }
}

/// The result of a receipt check.
public struct CheckedReceipt: Hashable, Sendable {
  /// The last status that the store answered with; nil where no answer came.
  public let status: Int?
  /// Whether a retry can help; only set for internal errors of the store.
  public let isRetryable: Bool?
  /// The app for which the receipt was written; nil where no answer came.
  public let bundleIdentifier: String?
  /// The entries of the receipt that was sent, in the order of the store's answer.
  public let inApp: [ReceiptEntry]
  /// The entries that the store's books have now; empty where the account has no auto-renewable subscription.
  public let latestReceiptInfo: [ReceiptEntry]
  /// The state of the renewals; empty where the account has no auto-renewable subscription.
  public let pendingRenewals: [PendingRenewal]

  /// Makes a result without entries, for a script that answers in the store's place.
  public init(status: Int?) {
    (self.status, isRetryable, bundleIdentifier) = (status, nil, nil)
    (inApp, latestReceiptInfo, pendingRenewals) = ([], [], [])
  }

  /// Makes the result of the store's answer; a status that the server settled on replaces that of the answer.
  init(_ answer: CheckAnswer?, status: Int?) {
    self.status = status
    isRetryable = answer?.isRetryable
    bundleIdentifier = answer?.document?.bundleIdentifier
    inApp = answer?.document?.entries ?? []
    latestReceiptInfo = answer?.document?.latestEntries ?? []
    pendingRenewals = answer?.document?.pendingRenewals ?? []
  }

  /// Makes the result of the store's answer.
  public init(_ answer: CheckAnswer) { self.init(answer, status: answer.status) }

  /// Every entry: those of the receipt, and then the current ones.
  var entries: [ReceiptEntry] { inApp + latestReceiptInfo }
}
