/// The app's answer at the end of a turn.
public enum AppAnswer: Hashable, Sendable {
  /// No answer, because the event asked for none.
  case none
  /// The answer to a yes-or-no question.
  case flag(Bool)
  /// The number of a product's purchases that the user owns.
  case count(Int)
}
