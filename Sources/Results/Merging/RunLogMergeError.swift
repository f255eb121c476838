/// Why logs cannot be merged into one run.
public struct RunLogMergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What does not go together.
  public let message: String
  /// What to try.
  public let advice: String

  init(_ message: String, advice: String) {
    self.message = message
    self.advice = advice
  }

  /// The error as people read it.
  public var description: String { "\(message)\n  \(advice)" }
}
