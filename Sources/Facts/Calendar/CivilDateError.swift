/// Why a text is not a date.
public struct CivilDateError: Error, Hashable, Sendable {
  /// The whole text.
  public let text: String
  /// Where reading stopped, in bytes counted from one.
  public let column: Int
  /// What stands there in a date.
  public let expected: String
  /// What stands there in the text.
  public let found: String
}

extension CivilDateError: CustomStringConvertible {
  /// The error as one sentence with an example.
  public var description: String {
    "“\(text)” is not a date: expected \(expected) at column \(column), found \(found);"
      + " write it like 2026-01-01 or 2026-01-01T12:30:00Z, in UTC"
  }
}
