public import Facts

/// What the developer's server answers to a question of an app.
public struct ServerAnswer: Sendable {
  /// How it went, in the words of the web.
  public let status: Int
  /// The value that was stored or found, or empty.
  public let value: TextID
  /// The promotional offer that it signed, if it was asked for one.
  public let discount: PaymentDiscount?

  /// Makes an answer.
  public init(status: Int, value: TextID = .empty, discount: PaymentDiscount? = nil) {
    self.status = status
    self.value = value
    self.discount = discount
  }
}
