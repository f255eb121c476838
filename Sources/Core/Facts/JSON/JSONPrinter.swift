/// Writes JSON into a buffer. Each call appends a key, a value, or the start or end of an object or list.
public struct JSONPrinter: Sendable {
  /// The length of the text so far in bytes.
  public private(set) var byteCount = 0
  /// The buffer. Its first `byteCount` bytes are the text.
  private var room: [UInt8] = []
  private let indents: Bool
  /// Whether the innermost open object or list has an element.
  private var isFilled = false
  /// `isFilled` for the whole text and for each enclosing object or list.
  private var outerFilled: [Bool] = []
  private var followsKey = false

  /// Makes an empty printer. Writes one line, or, if `indents` is true, multiple lines with two spaces for
  /// each level.
  public init(indents: Bool = false) { self.indents = indents }

  /// The text so far, in UTF-8.
  public var bytes: [UInt8] { Array(room[..<byteCount]) }

  /// Clears the text and keeps the buffer.
  public mutating func removeAll() {
    byteCount = 0
    isFilled = false
    outerFilled.removeAll(keepingCapacity: true)
    followsKey = false
  }

  /// Ends a line of a JSON Lines file.
  public mutating func endLine() { append(UInt8(ascii: "\n")) }

  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes the innermost open object.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  public mutating func beginList() { open(UInt8(ascii: "[")) }

  /// Closes the innermost open list.
  public mutating func endList() { close(UInt8(ascii: "]")) }

  /// Writes a key. The next call must write its value.
  public mutating func key(_ key: String) {
    separate()
    quote(key)
    append(UInt8(ascii: ":"))
    if indents { append(UInt8(ascii: " ")) }
    followsKey = true
  }

  /// Writes a constant key that needs no escapes. The next call must write its value.
  public mutating func key(word: StaticString) {
    separate()
    let count = word.utf8CodeUnitCount
    if byteCount + count + 3 > room.count { enlarge(by: count + 3) }
    room.withUnsafeMutableBytes { [byteCount] room in
      let place = room.baseAddress! + byteCount
      place.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
      (place + 1).copyMemory(from: word.utf8Start, byteCount: count)
      place.storeBytes(of: UInt8(ascii: "\""), toByteOffset: count + 1, as: UInt8.self)
      place.storeBytes(of: UInt8(ascii: ":"), toByteOffset: count + 2, as: UInt8.self)
    }
    byteCount += count + 3
    if indents { append(UInt8(ascii: " ")) }
    followsKey = true
  }

  public mutating func null() { literal("null") }

  public mutating func flag(_ value: Bool) { literal(value ? "true" : "false") }

  public mutating func integer(_ value: Int64) {
    separate()
    if value < 0 { append(UInt8(ascii: "-")) }
    let digitCount = JSONPrinter.digitCount(of: value.magnitude)
    if byteCount + digitCount > room.count { enlarge(by: digitCount) }
    var rest = value.magnitude
    room.withUnsafeMutableBufferPointer { [byteCount] room in
      for place in (byteCount..<byteCount + digitCount).reversed() {
        room[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
    }
    byteCount += digitCount
  }

  public mutating func text(_ value: String) {
    separate()
    quote(value)
  }

  public mutating func write(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .flag(let flag): self.flag(flag)
    case .integer(let number): integer(number)
    case .fraction(let digits): literal(digits)
    case .text(let text): self.text(text)
    case .list(let elements):
      beginList()
      for element in elements { write(element) }
      endList()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.key)
        write(member.value)
      }
      endObject()
    }
  }

  private static func digitCount(of magnitude: UInt64) -> Int {
    var (count, rest) = (1, magnitude / 10)
    while rest > 0 {
      count += 1
      rest /= 10
    }
    return count
  }

  private mutating func literal(_ text: String) {
    separate()
    for byte in text.utf8 { append(byte) }
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    append(bracket)
    outerFilled.append(isFilled)
    isFilled = false
  }

  private mutating func close(_ bracket: UInt8) {
    precondition(
      !outerFilled.isEmpty, "no object or list is open after \(String(decoding: bytes, as: UTF8.self))")
    let outer = outerFilled.removeLast()
    if indents, isFilled { breakLine() }
    isFilled = outer
    append(bracket)
  }

  private mutating func separate() {
    if followsKey {
      followsKey = false
    } else if !outerFilled.isEmpty {
      if isFilled { append(UInt8(ascii: ",")) }
      isFilled = true
      if indents { breakLine() }
    }
  }

  private mutating func breakLine() {
    append(UInt8(ascii: "\n"))
    for _ in 0..<2 * outerFilled.count { append(UInt8(ascii: " ")) }
  }

  private mutating func quote(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ quote(ifPlain: $0) }) == true { return }
    append(UInt8(ascii: "\""))
    for byte in text.utf8 { escape(byte) }
    append(UInt8(ascii: "\""))
  }

  /// Writes a text and returns true if no character needs an escape. Otherwise writes nothing and returns
  /// false.
  private mutating func quote(ifPlain letters: UnsafeBufferPointer<UInt8>) -> Bool {
    guard PlainLetters.areAll(letters) else { return false }
    let end = byteCount + letters.count + 2
    if end > room.count { enlarge(by: end - byteCount) }
    room.withUnsafeMutableBytes { [byteCount] room in
      let place = room.baseAddress! + byteCount
      place.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
      if let first = letters.baseAddress {
        (place + 1).copyMemory(from: first, byteCount: letters.count)
      }
      place.storeBytes(of: UInt8(ascii: "\""), toByteOffset: letters.count + 1, as: UInt8.self)
    }
    byteCount = end
    return true
  }

  /// Escapes control characters, including DEL (127), because a terminal obeys them.
  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(UInt8(ascii: "\\"), byte)
    case 0x0a: append(UInt8(ascii: "\\"), UInt8(ascii: "n"))
    case 0x0d: append(UInt8(ascii: "\\"), UInt8(ascii: "r"))
    case 0x09: append(UInt8(ascii: "\\"), UInt8(ascii: "t"))
    case 0..<0x20, 0x7f:
      for letter in "\\u00".utf8 { append(letter) }
      append(JSONPrinter.digit(byte >> 4), JSONPrinter.digit(byte & 15))
    default: append(byte)
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private mutating func append(_ byte: UInt8) {
    if byteCount == room.count { enlarge(by: 1) }
    room[byteCount] = byte
    byteCount += 1
  }

  private mutating func append(_ first: UInt8, _ second: UInt8) {
    append(first)
    append(second)
  }

  /// Doubles the buffer, or enlarges it by `count` if that is more. The first allocation fits a common
  /// message.
  private mutating func enlarge(by count: Int) {
    room.append(contentsOf: repeatElement(0, count: max(256, room.count, count)))
  }
}
