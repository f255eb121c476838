/// A file that is no readable log.
public struct LogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from one.
  public let line: Int
  /// The expected content of the line.
  public let expected: String
  /// The found content of the line.
  public let found: String
  /// How to get a readable log.
  public let advice: String
  /// Whether the file has the beginning of a log and ends before its footer, as after a kill of whoever wrote it.
  public private(set) var isTorn = false

  /// Makes an error.
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
