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
