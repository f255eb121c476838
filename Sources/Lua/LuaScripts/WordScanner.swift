/// Reads numbers and words from the start of a text.
public struct WordScanner {
  /// A number without a sign: `1.50` has the whole 1, the fraction 50 and two decimals.
  public struct Number: Equatable {
    /// The digits before the point.
    public var whole: Int64
    /// The digits after the point, as an integer.
    public var fraction: Int64 = 0
    /// The number of digits after the point.
    public var decimalCount = 0
  }

  private var rest: Substring.UTF8View

  /// Starts at the first character that is not blank.
  public init(_ text: String) {
    rest = text[...].utf8
    skipBlanks()
  }

  /// Whether only blanks are left.
  public var isAtEnd: Bool { rest.isEmpty }

  /// Reads the next number; nil if the text does not continue with a number, or if it has too many digits.
  public mutating func number() -> Number? {
    guard let whole = digits() else { return nil }
    var number = Number(whole: whole.value)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard let fraction = digits() else { return nil }
      (number.fraction, number.decimalCount) = (fraction.value, fraction.count)
    }
    skipBlanks()
    return number
  }

  /// Reads the next letters, unchanged; empty if the text continues with another character.
  public mutating func word() -> String {
    let letters = rest.prefix { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
    rest.removeFirst(letters.count)
    skipBlanks()
    return String(Substring(letters))
  }

  private mutating func digits() -> (value: Int64, count: Int)? {
    let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard (1...15).contains(digits.count), let value = Int64(String(Substring(digits))) else { return nil }
    rest.removeFirst(digits.count)
    return (value, digits.count)
  }

  private mutating func skipBlanks() {
    while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
  }
}
