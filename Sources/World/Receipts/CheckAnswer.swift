public import Facts
public import StoreModel

/// What the store's check endpoint answers.
public struct CheckAnswer: Hashable, Sendable {
  /// The status; zero says that the receipt is genuine, and nothing about the subscriptions in it.
  public var status: Int
  /// Whether asking again can help; said with internal errors only.
  public var isRetryable: Bool?
  /// What the receipt says, where the store could open it.
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
