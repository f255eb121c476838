/// A file that is not a readable log.
public struct LogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from one.
  public let line: Int
  /// The expected content of the line.
  public let expected: String
  /// The found content of the line.
  public let found: String
  /// How to get a readable log.
  public let advice: String
  /// Whether the file begins as a log but ends before its footer, for example because the writer was killed.
  public private(set) var isTorn = false

  public init(line: Int, expected: String, found: String, advice: String) {
    self.line = line
    self.expected = expected
    self.found = found
    self.advice = advice
  }

  /// The error of a log that ends too early.
  var asTorn: LogError {
    var torn = self
    torn.isTorn = true
    return torn
  }

  /// The error as one sentence.
  public var description: String { "line \(line): expected \(expected), found \(found); \(advice)" }
}
