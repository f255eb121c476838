public import Facts
public import StoreModel

/// A validation request to the store. The app or its server sends it.
public struct CheckQuestion: Hashable, Sendable {
  /// The receipt's text, as the app sent it.
  public var receipt: TextID
  /// The store whose endpoint receives the request.
  public var environment: StoreEnvironment
  /// The secret that the developer and the store share; nil if the request has none. Receipts with
  /// subscriptions require it.
  public var password: TextID?
  /// Whether the answer should contain only the latest period of each subscription.
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

/// A validation request that holds its texts itself instead of the numbers of texts.
public struct PostedCheck: Hashable, Sendable {
  public var receipt: String
  /// The store whose endpoint receives the request.
  public var environment: StoreEnvironment
  /// The secret that the developer and the store share; nil if the request has none.
  public var password: String?
  /// Whether the answer should contain only the latest period of each subscription.
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

/// The answer of the store's validation endpoint.
public struct CheckAnswer: Hashable, Sendable {
  /// The status. Zero means that the receipt is genuine; a subscription in it may have expired nevertheless.
  public var status: Int
  /// Whether a retry can help. Nil unless the status is an internal error.
  public var isRetryable: Bool?
  /// The receipt's content. Nil if the store could not read the receipt.
  public var document: ReceiptDocument?

  public init(status: Int, isRetryable: Bool? = nil, document: ReceiptDocument? = nil) {
    self.status = status
    self.isRetryable = isRetryable
    self.document = document
  }

  public init(_ status: CheckStatus) { self.init(status: status.rawValue) }
}

/// A scenario's order that the validation endpoint answers with a status, for some requests or until
/// the order is canceled.
public struct CheckFailure: Hashable, Sendable {
  public let status: Int
  /// Whether a retry can help. Nil unless the status is an internal error.
  public let isRetryable: Bool?
  /// The number of validations that fail; nil means all.
  public let times: Int?

  public init(status: Int, isRetryable: Bool? = nil, times: Int? = 1) {
    self.status = status
    self.isRetryable = isRetryable
    self.times = times
  }
}
