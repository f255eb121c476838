/// What the review of a product does.
public enum ReviewAnswer: String, Hashable, Sendable, CaseIterable {
  /// It begins.
  case begin
  /// It agrees.
  case approve
  /// It turns the product down.
  case reject
  /// It asks the developer for something.
  case ask
  /// It agrees, and waits for the review of the app itself.
  case hold
}
