internal import Kernel

extension JSONScanner {
  /// Parses a string. The position must be at its opening quotation mark.
  mutating func text() throws(JSONError) -> String {
    let opening = position
    position += 1
    let start = position
    while true {
      position += PlainLetters.count(in: UnsafeBufferPointer(rebasing: bytes[position...]))
      guard skip(0x7f) else { break }
    }
    if current == UInt8(ascii: "\"") {
      let plain = UnsafeBufferPointer(rebasing: bytes[start..<position])
      position += 1
      return try validated(String(checking: plain), opening)
    }
    return try escapedText(Array(bytes[start..<position]), opening)
  }

  /// Parses the rest of a string from its first escape. `plain` is the part before.
  private mutating func escapedText(_ plain: [UInt8], _ opening: Int) throws(JSONError) -> String {
    var unescaped = plain
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return try validated(unescaped.withUnsafeBufferPointer { String(checking: $0) }, opening)
      case UInt8(ascii: "\\"):
        position += 1
        try unescape(into: &unescaped)
      case 0..<0x20:
        throw failure("an escape such as \\n")
      default:
        unescaped.append(byte)
        position += 1
      }
    }
    throw failure("the end of the string that starts at column \(opening + 1)")
  }

  private mutating func unescape(into unescaped: inout [UInt8]) throws(JSONError) {
    guard let byte = current else { throw failure("an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(byte)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0c)
    case UInt8(ascii: "n"): unescaped.append(0x0a)
    case UInt8(ascii: "r"): unescaped.append(0x0d)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"): unescaped.append(contentsOf: String(try scalar()).utf8)
    default:
      position -= 1
      throw failure("one of \" \\ / b f n r t u after a backslash")
    }
  }

  /// Parses the character after `\u`. A code point above U+FFFF consists of two escapes.
  private mutating func scalar() throws(JSONError) -> Character {
    let start = position - 2
    let first = try hexadecimal()
    var code = first
    if first & 0xfc00 == 0xd800 {
      guard skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else {
        throw failure("the second half of a surrogate pair")
      }
      let second = try hexadecimal()
      guard second & 0xfc00 == 0xdc00 else {
        throw failure("a surrogate pair", found: "a high surrogate alone", at: start)
      }
      code = 0x10000 + (first & 0x3ff) << 10 + second & 0x3ff
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw failure("a surrogate pair", found: "a low surrogate alone", at: start)
    }
    return Character(scalar)
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  private func validated(_ text: String?, _ opening: Int) throws(JSONError) -> String {
    guard let text else { throw failure("a string in UTF-8", found: "other bytes", at: opening) }
    return text
  }
}
