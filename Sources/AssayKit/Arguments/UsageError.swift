/// Why a command line cannot be understood, and what to try.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let message: String
  /// What to try; empty where the message says it.
  public let advice: String

  /// Makes an error.
  public init(_ message: String, advice: String = "") {
    self.message = message
    self.advice = advice
  }

  /// The error as people read it.
  public var description: String { advice.isEmpty ? message : "\(message)\n  \(advice)" }
}
