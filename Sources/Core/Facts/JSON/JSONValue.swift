/// A JSON value. Numbers are whole, and the members of an object keep their order.
public enum JSONValue: Hashable, Sendable {
  case null
  case flag(Bool)
  case integer(Int64)
  /// A number that is not whole, as written. Parsed only if `keepsFractions` is true.
  case fraction(String)
  case text(String)
  case list([JSONValue])
  case object([JSONMember])

  /// The member with this key. Nil if the value is not an object or has no such member.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.value(of: key)
  }

  /// The name of the type in messages.
  public var typeName: String {
    switch self {
    case .null: "null"
    case .flag: "a boolean"
    case .integer, .fraction: "a number"
    case .text: "a string"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

public struct JSONMember: Hashable, Sendable {
  public let key: String
  public let value: JSONValue

  public init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}

extension Array<JSONMember> {
  /// Returns the value of the first member with this key. Nil if there is none. The key must be ASCII.
  public func value(of key: String) -> JSONValue? {
    // Most keys differ in length. An index loop copies no member to compare its key.
    for place in indices where self[place].key.utf8.count == key.utf8.count && self[place].key == key {
      return self[place].value
    }
    return nil
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  public init(nilLiteral: ()) { self = .null }

  public init(booleanLiteral value: Bool) { self = .flag(value) }

  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONValue: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self = .text(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember($0, $1) })
  }
}

/// Converts between JSON text and values.
public enum JSONText {
  /// Parses one value. Text after it is an error.
  public static func value(
    of text: String, depthLimit: Int = JSONText.depthLimit, keepsFractions: Bool = false
  ) throws(JSONError) -> JSONValue {
    try value(of: Array(text.utf8), depthLimit: depthLimit, keepsFractions: keepsFractions)
  }

  /// Parses one value in UTF-8. Text after it is an error.
  public static func value(
    of bytes: [UInt8], depthLimit: Int = JSONText.depthLimit, keepsFractions: Bool = false
  ) throws(JSONError) -> JSONValue {
    try value(of: bytes[...], depthLimit: depthLimit, keepsFractions: keepsFractions)
  }

  /// Parses one value in a slice of UTF-8. Text after it is an error.
  public static func value(
    of bytes: ArraySlice<UInt8>, depthLimit: Int = JSONText.depthLimit, keepsFractions: Bool = false
  ) throws(JSONError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> JSONValue in
      var scanner = JSONScanner(bytes: buffer, depthLimit: depthLimit, keepsFractions: keepsFractions)
      return try scanner.document()
    }
  }

  /// Writes a value on one line, without spaces.
  public static func compact(_ value: JSONValue) -> String { text(of: value, JSONPrinter()) }

  /// Writes a value on multiple lines, with two spaces for each level.
  public static func indented(_ value: JSONValue) -> String { text(of: value, JSONPrinter(indents: true)) }

  /// The maximum nesting depth, so that a hostile text cannot exhaust the stack.
  public static let depthLimit = 64

  private static func text(of value: JSONValue, _ empty: JSONPrinter) -> String {
    var printer = empty
    printer.write(value)
    return String(decoding: printer.bytes, as: UTF8.self)
  }
}

/// Why a text was not parsed: it is not JSON, or it is JSON that the parser rejects.
public struct JSONError: Error, Hashable, Sendable {
  /// The line, counted from one.
  public let line: Int
  /// The byte within the line, counted from one.
  public let column: Int
  /// The text expected at this place.
  public let expected: String
  /// The text found at this place.
  public let found: String

  public init(line: Int, column: Int, expected: String, found: String) {
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
  }
}

extension JSONError: CustomStringConvertible {
  public var description: String { "line \(line), column \(column): expected \(expected), found \(found)" }
}
