internal import Facts

/// An object of a line of a run log, with what its messages need.
struct LogObject {
  let value: JSONValue
  let line: Int

  func member(_ key: String) throws(RunLogError) -> JSONValue {
    guard let member = value[key] else { throw failure(key, "it in the line", "none") }
    return member
  }

  func text(_ key: String) throws(RunLogError) -> String {
    let member = try member(key)
    guard case .text(let text) = member else { throw failure(key, "a text", LogObject.found(member)) }
    return text
  }

  func number(_ key: String, in range: ClosedRange<Int64>) throws(RunLogError) -> Int64 {
    let member = try member(key)
    guard case .integer(let number) = member else {
      throw failure(key, "a number", LogObject.found(member))
    }
    guard range.contains(number) else {
      throw failure(key, "a number from \(range.lowerBound) to \(range.upperBound)", "\(number)")
    }
    return number
  }

  /// The seed of a run as a text, because many readers lose digits of large numbers; nothing where there is none.
  func seed() throws(RunLogError) -> UInt64? {
    guard value["seed"] != nil else { return nil }
    return try choice("seed", "a number from 0 to \(UInt64.max) as a text") { UInt64($0) }
  }

  func flag(_ key: String) throws(RunLogError) -> Bool {
    let member = try member(key)
    guard case .flag(let flag) = member else {
      throw failure(key, "a truth value", LogObject.found(member))
    }
    return flag
  }

  func object(_ key: String) throws(RunLogError) -> LogObject {
    let member = try member(key)
    guard case .object = member else { throw failure(key, "an object", LogObject.found(member)) }
    return LogObject(value: member, line: line)
  }

  func objects(_ key: String) throws(RunLogError) -> [LogObject] {
    try list(key).map { LogObject(value: $0, line: line) }
  }

  func texts(_ key: String) throws(RunLogError) -> [String] {
    var texts: [String] = []
    for element in try list(key) {
      guard case .text(let text) = element else {
        throw failure(key, "a list of texts", "\(LogObject.found(element)) in it")
      }
      texts.append(text)
    }
    return texts
  }

  /// One of some names, as the value that it stands for.
  func choice<Value>(
    _ key: String, _ what: String, _ value: (String) -> Value?
  ) throws(RunLogError) -> Value {
    let text = try text(key)
    guard let value = value(text) else { throw failure(key, what, "“\(text)”") }
    return value
  }

  func failure(_ key: String, _ expected: String, _ found: String) -> RunLogError {
    RunLogError(
      line: line, expected: "“\(key)”: \(expected)", found: found,
      advice: "correct the line, or write the log again by running the scenarios")
  }

  private func list(_ key: String) throws(RunLogError) -> [JSONValue] {
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
