public import Facts
public import StoreModel

/// A request of a server, or of an app itself, to the store's check endpoint.
public struct CheckQuestion: Hashable, Sendable {
  /// The receipt, as the app passed it on.
  public var receipt: TextID
  /// The store whose endpoint is asked.
  public var environment: StoreEnvironment
  /// The secret that the developer and the store share; needed where subscriptions are involved.
  public var password: TextID?
  /// Whether only the latest period of each subscription is wanted.
  public var excludesOldTransactions: Bool

  /// The secret of every world.
  public static let sharedSecret = "shared secret"

  /// Makes a question.
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

/// A question to the store's check endpoint as it is sent: the words themselves, of which the world keeps none.
public struct PostedCheck: Hashable, Sendable {
  /// The receipt.
  public var receipt: String
  /// The store whose endpoint is asked.
  public var environment: StoreEnvironment
  /// The secret that the developer and the store share, if it was sent.
  public var password: String?
  /// Whether only the latest period of each subscription is wanted.
  public var excludesOldTransactions: Bool

  /// Makes a question.
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

/// An answer of the store's check endpoint.
public struct CheckAnswer: Hashable, Sendable {
  /// The status; zero means that the receipt is genuine, but not that a subscription in it is active.
  public var status: Int
  /// Whether a retry can help; only set for internal errors.
  public var isRetryable: Bool?
  /// The receipt's content, where the store could open it.
  public var document: ReceiptDocument?

  /// Makes an answer.
  public init(status: Int, isRetryable: Bool? = nil, document: ReceiptDocument? = nil) {
    self.status = status
    self.isRetryable = isRetryable
    self.document = document
  }

  /// Makes an answer without a document.
  public init(_ status: CheckStatus) { self.init(status: status.rawValue) }
}

/// A status that the check endpoint is ordered to answer with, a number of times or until it is called off.
public struct CheckFailure: Hashable, Sendable {
  /// The status that is answered.
  public let status: Int
  /// Whether a retry can help; only set for internal errors.
  public let isRetryable: Bool?
  /// How many checks fail; nil means every one.
  public let times: Int?

  /// Makes a failure.
  public init(status: Int, isRetryable: Bool? = nil, times: Int? = 1) {
    self.status = status
    self.isRetryable = isRetryable
    self.times = times
  }
}
