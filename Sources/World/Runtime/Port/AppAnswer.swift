/// The result of an app's turn.
public enum AppAnswer: Hashable, Sendable {
  /// The event has no result.
  case none
  /// The answer to a yes-or-no question.
  case flag(Bool)
  /// The number of purchases that the user owns of a product.
  case count(Int)
}
