extension CivilDate: CustomStringConvertible {
  /// The date in ISO 8601 form, such as `2026-01-01T00:00:00Z`. A fraction of a second appears only if it is
  /// not zero.
  public var description: String { String(decoding: letters, as: UTF8.self) }

  /// The description as ASCII.
  package var letters: [UInt8] {
    var letters: [UInt8] = []
    letters.reserveCapacity(30)
    func add(_ value: Int, width: Int, behind mark: Unicode.Scalar? = nil) {
      if let mark { letters.append(UInt8(ascii: mark)) }
      var weight = 1
      for _ in 1..<width { weight *= 10 }
      while weight > 0 {
        letters.append(UInt8(ascii: "0") + UInt8(value / weight % 10))
        weight /= 10
      }
    }
    add(year, width: 4)
    add(month, width: 2, behind: "-")
    add(day, width: 2, behind: "-")
    add(hour, width: 2, behind: "T")
    add(minute, width: 2, behind: ":")
    add(second, width: 2, behind: ":")
    if nanosecond > 0 {
      add(nanosecond, width: 9, behind: ".")
      while letters.last == UInt8(ascii: "0") { letters.removeLast() }
    }
    letters.append(UInt8(ascii: "Z"))
    return letters
  }

  /// Parses `2026-01-01` (midnight), `2026-01-01T12:30:00Z` or `2026-01-01T12:30:00.25Z`.
  public init(text: String) throws(CivilDateError) {
    var parser = CivilDateParser(text: text)
    self = try parser.date()
  }
}

/// Parses a date in ISO 8601 form. Only UTC is accepted.
struct CivilDateParser {
  private let text: String
  private let bytes: [UInt8]
  private var position = 0

  init(text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func date() throws(CivilDateError) -> CivilDate {
    let year = try number(digits: 4, in: CivilDate.years, of: "year")
    try punctuation("-")
    let month = try number(digits: 2, in: 1...12, of: "month")
    try punctuation("-")
    let day = try number(digits: 2, in: 1...CivilDate.length(ofMonth: month, in: year), of: "day")
    var clock = (hour: 0, minute: 0, second: 0, nanosecond: 0)
    if position < bytes.count {
      try punctuation("T")
      clock.hour = try number(digits: 2, in: 0...23, of: "hour")
      try punctuation(":")
      clock.minute = try number(digits: 2, in: 0...59, of: "minute")
      try punctuation(":")
      clock.second = try number(digits: 2, in: 0...59, of: "second")
      clock.nanosecond = try fraction()
      try punctuation("Z")
    }
    guard position == bytes.count else { throw failure("the end of the date", position) }
    let date = CivilDate(
      year: year, month: month, day: day, hour: clock.hour, minute: clock.minute, second: clock.second,
      nanosecond: clock.nanosecond)
    guard let date else { preconditionFailure("every part of \(text) was checked") }
    return date
  }

  private mutating func number(
    digits count: Int, in range: ClosedRange<Int>, of name: String
  ) throws(CivilDateError) -> Int {
    let start = position
    var value = 0
    while position < start + count {
      guard position < bytes.count, let digit = CivilDateParser.digit(bytes[position]) else {
        throw failure("\(name == "hour" ? "an" : "a") \(name) of \(count) digits", start)
      }
      value = value * 10 + digit
      position += 1
    }
    guard range.contains(value) else {
      throw failure(
        "\(name == "hour" ? "an" : "a") \(name) from \(range.lowerBound) to \(range.upperBound)", start)
    }
    return value
  }

  private mutating func fraction() throws(CivilDateError) -> Int {
    guard position < bytes.count, bytes[position] == UInt8(ascii: ".") else { return 0 }
    position += 1
    let start = position
    var nanosecond = 0
    var weight = 100_000_000
    while position < bytes.count, let digit = CivilDateParser.digit(bytes[position]) {
      nanosecond += digit * weight
      weight /= 10
      position += 1
    }
    guard position > start, position - start <= 9 else {
      throw failure("one to nine fraction digits", start)
    }
    return nanosecond
  }

  private mutating func punctuation(_ character: Character) throws(CivilDateError) {
    guard position < bytes.count, bytes[position] == character.asciiValue else {
      throw failure("“\(character)”", position)
    }
    position += 1
  }

  private func failure(_ expected: String, _ start: Int) -> CivilDateError {
    let rest = String(decoding: bytes[min(start, bytes.count)...], as: UTF8.self)
    return CivilDateError(
      text: text, column: start + 1, expected: expected, found: rest.isEmpty ? "the end" : "“\(rest)”")
  }

  private static func digit(_ byte: UInt8) -> Int? {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int(byte - UInt8(ascii: "0")) : nil
  }
}

/// Why a text is not a date.
public struct CivilDateError: Error, Hashable, Sendable {
  public let text: String
  /// The byte at which parsing stopped, counted from one.
  public let column: Int
  /// The part of a date expected at `column`.
  public let expected: String
  /// The part of the text found at `column`.
  public let found: String
}

extension CivilDateError: CustomStringConvertible {
  public var description: String {
    "“\(text)” is not a date: expected \(expected) at column \(column), found \(found);"
      + " write a UTC date, for example 2026-01-01 or 2026-01-01T12:30:00Z"
  }
}
