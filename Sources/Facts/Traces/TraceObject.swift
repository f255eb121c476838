/// An object of a line of a trace, with what its messages need.
struct TraceObject {
  let value: JSONValue
  let line: Int
  /// What the object is, for messages.
  let place: String

  /// The whole number of a key.
  func number(_ key: String, in range: ClosedRange<Int64>) throws(TraceError) -> Int64 {
    let member = try member(key)
    guard case .integer(let number) = member else {
      throw failure(key, "a number", TraceObject.found(member))
    }
    guard range.contains(number) else {
      throw failure(key, "a number from \(range.lowerBound) to \(range.upperBound)", "\(number)")
    }
    return number
  }

  /// The text of a key.
  func text(_ key: String) throws(TraceError) -> String {
    let member = try member(key)
    guard case .text(let text) = member else { throw failure(key, "a text", TraceObject.found(member)) }
    return text
  }

  /// The value of a key that must be there.
  func member(_ key: String) throws(TraceError) -> JSONValue {
    guard let member = value[key] else {
      throw failure(key, "it in \(place)", value == .object([]) ? "an empty object" : "none")
    }
    return member
  }

  /// The keys that are not among the known ones.
  func unknownKeys(besides known: [String]) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.map(\.key).filter { !known.contains($0) }
  }

  /// An error about the value of a key.
  func failure(_ key: String, _ expected: String, _ found: String) -> TraceError {
    TraceError(
      line: line, expected: "“\(key)”: \(expected)", found: found,
      advice: "correct the line, or write the trace again by running its scenario")
  }

  /// A value as messages show it.
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
