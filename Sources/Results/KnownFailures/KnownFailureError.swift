/// Why a line of a list of known failures cannot be used, and what to try.
public struct KnownFailureError: Error, Hashable, Sendable {
  /// What was expected and what was found.
  public let message: String
  /// What to try.
  public let advice: String

  /// Makes an error.
  public init(_ message: String, advice: String) {
    self.message = message
    self.advice = advice
  }
}
