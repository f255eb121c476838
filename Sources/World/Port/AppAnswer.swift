/// What an app's turn gives back.
public enum AppAnswer: Hashable, Sendable {
  /// Nothing.
  case none
  /// Yes or no.
  case flag(Bool)
  /// A count, as an answer to what the user owns.
  case count(Int)
}
