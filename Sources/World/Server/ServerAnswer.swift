public import Facts

/// What the developer's server answers to a question of an app.
public struct ServerAnswer: Sendable {
  /// How it went, in the words of the web.
  public let status: Int
  /// What it carries; nothing where the server could not do what was asked.
  public let body: ServerBody?

  /// Makes an answer.
  public init(status: Int, body: ServerBody? = nil) {
    self.status = status
    self.body = body
  }

  /// Makes an answer that carries a value.
  public init(status: Int, value: TextID) { self.init(status: status, body: .value(value)) }

  /// Makes an answer to a request for content, with the status that goes with it unless another is given.
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
