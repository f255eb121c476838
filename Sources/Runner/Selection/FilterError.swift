/// Why the text of a filter cannot be understood, and what to try.
public struct FilterError: Error, Hashable, Sendable {
  /// What is wrong.
  public let message: String
  /// What to try.
  public let advice: String
}
