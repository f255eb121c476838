public import Facts
public import StoreModel

/// A request to the store's validation endpoint, from a server or from an app itself.
public struct CheckQuestion: Hashable, Sendable {
  /// The receipt, as the app sent it.
  public var receipt: TextID
  /// The store whose endpoint receives the request.
  public var environment: StoreEnvironment
  /// The secret that the developer and the store share. Receipts with subscriptions need it.
  public var password: TextID?
  /// Whether the answer has only the latest period of each subscription.
  public var excludesOldTransactions: Bool

  public static let sharedSecret = "shared secret"

  public init(
    receipt: TextID, environment: StoreEnvironment, password: TextID? = nil,
    excludesOldTransactions: Bool = false
  ) {
    self.receipt = receipt
    self.environment = environment
    self.password = password
    self.excludesOldTransactions = excludesOldTransactions
  }
}

/// A request to the store's validation endpoint, as sent. It holds the texts themselves instead of the
/// world's text numbers.
public struct PostedCheck: Hashable, Sendable {
  public var receipt: String
  /// The store whose endpoint receives the request.
  public var environment: StoreEnvironment
  /// The secret that the developer and the store share, if it was sent.
  public var password: String?
  /// Whether the answer has only the latest period of each subscription.
  public var excludesOldTransactions: Bool

  public init(
    receipt: String, environment: StoreEnvironment, password: String? = nil,
    excludesOldTransactions: Bool = false
  ) {
    self.receipt = receipt
    self.environment = environment
    self.password = password
    self.excludesOldTransactions = excludesOldTransactions
  }
}

/// An answer of the store's validation endpoint.
public struct CheckAnswer: Hashable, Sendable {
  /// The status; zero means that the receipt is genuine, but not that a subscription in it is active.
  public var status: Int
  /// Whether a retry can help; only set for internal errors.
  public var isRetryable: Bool?
  /// The receipt's content, if the store could open it.
  public var document: ReceiptDocument?

  public init(status: Int, isRetryable: Bool? = nil, document: ReceiptDocument? = nil) {
    self.status = status
    self.isRetryable = isRetryable
    self.document = document
  }

  public init(_ status: CheckStatus) { self.init(status: status.rawValue) }
}

/// An order for the validation endpoint to answer with a status, a number of times or until it is
/// canceled.
public struct CheckFailure: Hashable, Sendable {
  public let status: Int
  /// Whether a retry can help; only set for internal errors.
  public let isRetryable: Bool?
  /// The number of validations that fail; nil means all.
  public let times: Int?

  public init(status: Int, isRetryable: Bool? = nil, times: Int? = 1) {
    self.status = status
    self.isRetryable = isRetryable
    self.times = times
  }
}
