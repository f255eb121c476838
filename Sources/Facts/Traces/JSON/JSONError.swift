/// Why a text is not JSON, or not the JSON that is read here.
public struct JSONError: Error, Hashable, Sendable {
  /// The line, counted from one.
  public let line: Int
  /// The byte within the line, counted from one.
  public let column: Int
  /// What may stand there.
  public let expected: String
  /// What stands there.
  public let found: String

  /// Makes an error.
  public init(line: Int, column: Int, expected: String, found: String) {
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
  }
}

extension JSONError: CustomStringConvertible {
  /// The error as one sentence.
  public var description: String { "line \(line), column \(column): expected \(expected), found \(found)" }
}
