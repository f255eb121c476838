/// Parses JSON strictly: anything that RFC 8259 does not allow is an error. Fractions and duplicate keys are
/// errors too.
struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  private let depthLimit: Int
  private let keepsFractions: Bool

  init(bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int, keepsFractions: Bool) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    self.keepsFractions = keepsFractions
  }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw failure("nothing after the value") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    skipSpace()
    guard depth <= depthLimit else { throw failure("values nested at most \(depthLimit) deep") }
    guard let byte = current else { throw failure("a value") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try list(depth: depth)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try literal("true", .flag(true))
    case UInt8(ascii: "f"): return try literal("false", .flag(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: throw failure("a value")
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    let start = position
    position += 1
    var members: [JSONMember] = []
    skipSpace()
    if skip(UInt8(ascii: "}")) { return .object(members) }
    // Most objects in a conversation have at most this many members, so the list grows once.
    members.reserveCapacity(6)
    while true {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw failure("a key in quotation marks") }
      let key = try text()
      skipSpace()
      guard skip(UInt8(ascii: ":")) else { throw failure("“:” after the key “\(key)”") }
      members.append(JSONMember(key, try value(depth: depth + 1)))
      skipSpace()
      if skip(UInt8(ascii: "}")) { break }
      guard skip(UInt8(ascii: ",")) else { throw failure("“,” or “}”") }
    }
    if let key = JSONScanner.repeatedKey(in: members) {
      throw failure("unique keys", found: "“\(key)” twice", at: start)
    }
    return .object(members)
  }

  private mutating func list(depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    if skip(UInt8(ascii: "]")) { return .list(elements) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if skip(UInt8(ascii: "]")) { return .list(elements) }
      guard skip(UInt8(ascii: ",")) else { throw failure("“,” or “]”") }
    }
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    guard keepsFractions, let end = fractionEnd else { return .integer(try integer()) }
    position = end
    return .fraction(String(decoding: bytes[start..<end], as: UTF8.self))
  }

  /// The position after a number with a decimal point or an exponent. Nil if there is no such number at the
  /// position.
  private var fractionEnd: Int? {
    var place = position
    func digits() -> Bool {
      let first = place
      while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) { place += 1 }
      return place > first
    }
    if bytes[place] == UInt8(ascii: "-") { place += 1 }
    let firstDigit = place
    guard digits(), bytes[firstDigit] != UInt8(ascii: "0") || place == firstDigit + 1 else { return nil }
    let whole = place
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      place += 1
      guard digits() else { return nil }
    }
    if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      if place < bytes.count, bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-") {
        place += 1
      }
      guard digits() else { return nil }
    }
    return place > whole ? place : nil
  }

  private mutating func integer() throws(JSONError) -> Int64 {
    let start = position
    let isNegative = skip(UInt8(ascii: "-"))
    let firstDigit = position
    var value: Int64 = 0
    while let byte = current, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, tooLargeStill) =
        isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      if tooLarge || tooLargeStill {
        throw failure("a 64-bit number", found: "a larger one", at: start)
      }
      value = sum
      position += 1
    }
    guard position > firstDigit else { throw failure("a digit") }
    if bytes[firstDigit] == UInt8(ascii: "0"), position > firstDigit + 1 {
      throw failure("a number without leading zeros", found: "“0”", at: firstDigit)
    }
    if let byte = current, byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") {
      throw failure("a whole number", found: "a fraction or an exponent", at: start)
    }
    return value
  }

  private mutating func literal(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let start = position
    for byte in word.utf8 {
      guard skip(byte) else {
        position = start
        throw failure("“\(word)”")
      }
    }
    return value
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { position += 1 }
  }

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  /// Returns a duplicate key. Nil if there is none. Sorts the members of a large object first, so that a
  /// hostile object costs little time.
  private static func repeatedKey(in members: [JSONMember]) -> String? {
    if members.count <= 12 {
      // Keys with different first ASCII characters differ, so the rest of such keys need not be compared.
      var beginnings: UInt64 = 0
      for place in members.indices {
        let first = members[place].key.utf8.first ?? 0
        let beginning: UInt64 = first < 0x80 ? 1 << UInt64(first & 63) : .max
        if beginnings & beginning != 0 {
          let key = members[place].key
          for earlier in 0..<place where members[earlier].key == key { return key }
        }
        beginnings |= beginning
      }
      return nil
    }
    let sorted = members.map(\.key).sorted()
    return zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0
  }
}

extension JSONScanner {
  /// Makes an error about the text at the current position.
  func failure(_ expected: String) -> JSONError {
    failure(expected, found: foundDescription, at: position)
  }

  /// Makes an error about the text at an offset.
  func failure(_ expected: String, found: String, at offset: Int) -> JSONError {
    var line = 1
    var lineStart = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0a {
      line += 1
      lineStart = index + 1
    }
    return JSONError(line: line, column: offset - lineStart + 1, expected: expected, found: found)
  }

  private var foundDescription: String {
    guard let byte = current else { return "the end" }
    if byte > 0x20, byte < 0x7f { return "“\(Character(Unicode.Scalar(byte)))”" }
    let digits = String(byte, radix: 16)
    return "the byte 0x" + (digits.count == 1 ? "0" + digits : digits)
  }
}
