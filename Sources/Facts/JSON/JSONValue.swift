/// A JSON value: numbers are whole, and the members of an object keep their order.
public enum JSONValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// True or false.
  case flag(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number that is not whole, by its digits; it is read only on request.
  case fraction(String)
  /// A text.
  case text(String)
  /// Values in their order.
  case list([JSONValue])
  /// Named values in their order.
  case object([JSONMember])

  /// The member of an object with this key, or nothing.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.value(of: key)
  }

  /// The name of its kind in messages.
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

/// One named value of a JSON object.
public struct JSONMember: Hashable, Sendable {
  /// Its name.
  public let key: String
  /// Its value.
  public let value: JSONValue

  /// Makes a member.
  public init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}

extension Array<JSONMember> {
  /// The value of the first member with this key, in ASCII, or nothing.
  public func value(of key: String) -> JSONValue? {
    // Most keys are told apart by their lengths, and no member is copied to look at its key.
    for place in indices where self[place].key.utf8.count == key.utf8.count && self[place].key == key {
      return self[place].value
    }
    return nil
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  /// Nothing.
  public init(nilLiteral: ()) { self = .null }

  /// True or false.
  public init(booleanLiteral value: Bool) { self = .flag(value) }

  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONValue: ExpressibleByStringInterpolation {
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// Values in their order.
  public init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Named values in the order in which they are written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember($0, $1) })
  }
}

/// JSON between text and values.
public enum JSONText {
  /// Reads one value and nothing after it.
  public static func value(
    of text: String, depthLimit: Int = JSONText.depthLimit, keepsFractions: Bool = false
  ) throws(JSONError) -> JSONValue {
    try value(of: Array(text.utf8), depthLimit: depthLimit, keepsFractions: keepsFractions)
  }

  /// Reads one value, given as UTF-8, and nothing after it.
  public static func value(
    of bytes: [UInt8], depthLimit: Int = JSONText.depthLimit, keepsFractions: Bool = false
  ) throws(JSONError) -> JSONValue {
    try value(of: bytes[...], depthLimit: depthLimit, keepsFractions: keepsFractions)
  }

  /// Reads one value, given as a part of some UTF-8, and nothing after it.
  public static func value(
    of bytes: ArraySlice<UInt8>, depthLimit: Int = JSONText.depthLimit, keepsFractions: Bool = false
  ) throws(JSONError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> JSONValue in
      var scanner = JSONScanner(bytes: buffer, depthLimit: depthLimit, keepsFractions: keepsFractions)
      return try scanner.document()
    }
  }

  /// The value on one line, without spaces.
  public static func compact(_ value: JSONValue) -> String { text(of: value, JSONPrinter()) }

  /// The value on many lines, two spaces for each level.
  public static func indented(_ value: JSONValue) -> String { text(of: value, JSONPrinter(indents: true)) }

  /// How deeply values may be nested, so that a hostile text cannot exhaust the stack.
  public static let depthLimit = 64

  private static func text(of value: JSONValue, _ empty: JSONPrinter) -> String {
    var printer = empty
    printer.write(value)
    return String(decoding: printer.bytes, as: UTF8.self)
  }
}

/// Why a text is not JSON, or not the JSON that is read here.
public struct JSONError: Error, Hashable, Sendable {
  /// The line, counted from one.
  public let line: Int
  /// The byte within the line, counted from one.
  public let column: Int
  /// The text that may stand there.
  public let expected: String
  /// The text that stands there.
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
