/// Whole numbers written with digits, capital letters and small letters, without leading zeros.
enum Base62 {
  private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  static func encode(_ number: UInt64) -> String {
    var reversed: [UInt8] = []
    var rest = number
    repeat {
      reversed.append(digits[Int(rest % 62)])
      rest /= 62
    } while rest > 0
    return String(decoding: reversed.reversed(), as: UTF8.self)
  }

  /// Decodes a number. Nil if a character is not a digit or the number exceeds 64 bits.
  static func decode(_ text: Substring) -> UInt64? {
    guard !text.isEmpty else { return nil }
    var number: UInt64 = 0
    for byte in text.utf8 {
      guard let digit = value(of: byte) else { return nil }
      let (scaled, isTooLarge) = number.multipliedReportingOverflow(by: 62)
      let (sum, isSumTooLarge) = scaled.addingReportingOverflow(digit)
      guard !isTooLarge, !isSumTooLarge else { return nil }
      number = sum
    }
    return number
  }

  static func value(of byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt64(byte - UInt8(ascii: "A") + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt64(byte - UInt8(ascii: "a") + 36)
    default: nil
    }
  }
}
