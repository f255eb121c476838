public import Facts

/// A value that is an object of JSON in a log, and between a worker and its parent.
public protocol LogLine {
  /// The value as a line says it.
  var json: JSONValue { get }
  /// Reads the value of a line, whose number errors name.
  init(json: JSONValue, line: Int) throws(LogError)
}
