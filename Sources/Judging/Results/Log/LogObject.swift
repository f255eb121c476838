internal import Facts

/// An object in a line of a log. Its accessors throw errors that name the line and the key.
public struct LogObject {
  let value: JSONValue
  let line: Int

  init(value: JSONValue, line: Int) { (self.value, self.line) = (value, line) }

  /// Reads the text of a line.
  init(_ text: ArraySlice<UInt8>, line: Int) throws(LogError) {
    do {
      self.init(value: try JSONText.value(of: text), line: line)
    } catch {
      throw LogError(
        line: line, expected: "\(error.expected) at column \(error.column)", found: error.found,
        advice: "every line of a log is one JSON object in UTF-8")
    }
  }

  func member(_ key: String) throws(LogError) -> JSONValue {
    guard let member = value[key] else { throw failure(key, "a value", "none") }
    return member
  }

  func text(_ key: String) throws(LogError) -> String {
    let member = try member(key)
    guard case .text(let text) = member else { throw failure(key, "a string", LogObject.found(member)) }
    return text
  }

  func number(_ key: String, in range: ClosedRange<Int64>) throws(LogError) -> Int64 {
    let member = try member(key)
    guard case .integer(let number) = member else {
      throw failure(key, "a number", LogObject.found(member))
    }
    guard range.contains(number) else {
      throw failure(key, "a number from \(range.lowerBound) to \(range.upperBound)", "\(number)")
    }
    return number
  }

  func exitCode(_ key: String) throws(LogError) -> ExitCode {
    let number = try number(key, in: 0...255)
    guard let code = ExitCode(rawValue: Int32(number)) else {
      throw failure(key, "an exit code of the tool", "\(number)")
    }
    return code
  }

  /// The seed; nil if there is none. It is a text in the log, because many JSON readers round 64-bit numbers.
  func seed() throws(LogError) -> UInt64? {
    guard value["seed"] != nil else { return nil }
    return try choice("seed", "a number from 0 to \(UInt64.max) as a string") { UInt64($0) }
  }

  func flag(_ key: String) throws(LogError) -> Bool {
    let member = try member(key)
    guard case .flag(let flag) = member else {
      throw failure(key, "true or false", LogObject.found(member))
    }
    return flag
  }

  func object(_ key: String) throws(LogError) -> LogObject {
    let member = try member(key)
    guard case .object = member else { throw failure(key, "an object", LogObject.found(member)) }
    return LogObject(value: member, line: line)
  }

  func objects(_ key: String) throws(LogError) -> [LogObject] {
    try list(key).map { LogObject(value: $0, line: line) }
  }

  func texts(_ key: String) throws(LogError) -> [String] {
    var texts: [String] = []
    for element in try list(key) {
      guard case .text(let text) = element else {
        throw failure(key, "a list of strings", "\(LogObject.found(element)) in it")
      }
      texts.append(text)
    }
    return texts
  }

  func numbers(_ key: String, in range: ClosedRange<Int64>) throws(LogError) -> [Int64] {
    var numbers: [Int64] = []
    for element in try list(key) {
      guard case .integer(let number) = element, range.contains(number) else {
        throw failure(
          key, "a list of numbers from \(range.lowerBound) to \(range.upperBound)",
          "\(LogObject.found(element)) in it")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Parses a text that represents a value; `what` describes the allowed texts.
  func choice<Value>(
    _ key: String, _ what: String, _ value: (String) -> Value?
  ) throws(LogError) -> Value {
    let text = try text(key)
    guard let value = value(text) else { throw failure(key, what, "“\(text)”") }
    return value
  }

  func failure(_ key: String, _ expected: String, _ found: String) -> LogError {
    LogError(
      line: line, expected: "“\(key)”: \(expected)", found: found,
      advice: "correct the line, or run the scenarios to create the log again")
  }

  func list(_ key: String) throws(LogError) -> [JSONValue] {
    let member = try member(key)
    guard case .list(let elements) = member else { throw failure(key, "a list", LogObject.found(member)) }
    return elements
  }

  static func found(_ value: JSONValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .fraction(let digits): digits
    case .text(let text): "“\(text.prefix(60))”"
    case .flag(let flag): "\(flag)"
    case .null, .list, .object: value.typeName
    }
  }
}
