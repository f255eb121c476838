internal import Foundation

/// Collects the literal text and the values of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  var text = ""

  /// Makes an empty message.
  public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

  /// Adds the text between values.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Adds the description of a value; a nil optional is `nil`.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    add("\(value())", align, privacy)
  }

  /// Adds the description of an optional, or `nil`.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value?, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    add(value().map { "\($0)" } ?? "nil", align, privacy)
  }

  /// Adds the localized description of an error.
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> any Error, privacy: OSLogPrivacy = .auto
  ) {
    add(value().localizedDescription, .none, privacy)
  }

  /// Adds an integer in a format.
  public mutating func appendInterpolation<Number: FixedWidthInteger>(
    _ number: @autoclosure () -> Number, format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    add(format.written(number()), align, privacy)
  }

  /// Adds a floating-point number in a format.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    add(format.written(number()), align, privacy)
  }

  private mutating func add(_ value: String, _ alignment: OSLogStringAlignment, _ privacy: OSLogPrivacy) {
    text += alignment.applied(to: privacy.applied(to: value))
  }
}

/// How an integer is written.
public struct OSLogIntegerFormatting: Sendable {
  private let radix: Int
  private let isUppercase: Bool
  private let prefix: String

  /// Decimal digits.
  public static var decimal: OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 10, isUppercase: false, prefix: "")
  }
  /// Hexadecimal digits.
  public static var hex: OSLogIntegerFormatting { .hex() }
  /// Hexadecimal digits, optionally with a `0x` prefix.
  public static func hex(includePrefix: Bool = false, uppercase: Bool = false) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 16, isUppercase: uppercase, prefix: includePrefix ? "0x" : "")
  }
  /// Octal digits.
  public static var octal: OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 8, isUppercase: false, prefix: "")
  }

  func written(_ number: some FixedWidthInteger) -> String {
    prefix + String(number, radix: radix, uppercase: isUppercase)
  }
}

/// How a floating-point number is written.
public struct OSLogFloatFormatting: Sendable {
  private let format: String

  /// Six digits after the decimal point.
  public static var fixed: OSLogFloatFormatting { .fixed(precision: 6) }
  /// Decimal notation with `precision` digits after the decimal point.
  public static func fixed(precision: @autoclosure () -> Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(format: "%.\(precision())f")
  }
  /// Scientific notation.
  public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(format: "%e") }
  /// Either decimal or scientific notation, whichever is shorter.
  public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(format: "%g") }

  func written(_ number: Double) -> String { String(format: format, number) }
}
