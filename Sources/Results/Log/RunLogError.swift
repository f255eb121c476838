/// Why a file is not a run log that can be read.
public struct RunLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from one.
  public let line: Int
  /// What was expected there.
  public let expected: String
  /// What was found there.
  public let found: String
  /// What to try.
  public let advice: String

  /// Makes an error.
  public init(line: Int, expected: String, found: String, advice: String) {
    self.line = line
    self.expected = expected
    self.found = found
    self.advice = advice
  }

  /// The error as one sentence.
  public var description: String { "line \(line): expected \(expected), found \(found); \(advice)" }
}
