public import Facts

/// A value that is a JSON object in a log and between a worker and its parent.
public protocol LogLine {
  /// The value as a line.
  var json: JSONValue { get }
  /// Parses the value from a line; errors name the line's number.
  init(json: JSONValue, line: Int) throws(LogError)
}
