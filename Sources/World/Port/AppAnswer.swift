/// The result of an app's turn.
public enum AppAnswer: Hashable, Sendable {
  /// The event has no result.
  case none
  /// The answer to a yes-or-no question.
  case flag(Bool)
  /// How much of a product the user owns.
  case count(Int)
}
