public import Facts

/// What a developer's server answers to somebody who wants the content of a product.
public struct ServerDelivery: Hashable, Sendable {
  /// What the answer says.
  public let answer: ContentAnswer
  /// The status of the receipt check; nothing where the store did not answer.
  public let checkStatus: Int?
  /// The content, if it is handed out.
  public let content: ServerContent?

  /// Makes an answer.
  public init(_ answer: ContentAnswer, checkStatus: Int? = nil, content: ServerContent? = nil) {
    self.answer = answer
    self.checkStatus = checkStatus
    self.content = content
  }
}
