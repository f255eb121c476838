/// Writes JSON into a buffer, piece by piece, in the order in which it is called.
public struct JSONPrinter: Sendable {
  /// How many bytes the text so far has.
  public private(set) var byteCount = 0
  /// Room for the text, which is its beginning.
  private var room: [UInt8] = []
  private let indents: Bool
  /// Whether something stands in the object or list that was opened last.
  private var isFilled = false
  /// The same for those around it, and for the text as a whole.
  private var outerFilled: [Bool] = []
  private var followsKey = false

  /// Makes an empty printer that writes on one line, or on many with two spaces for each level.
  public init(indents: Bool = false) { self.indents = indents }

  /// The text so far, in UTF-8.
  public var bytes: [UInt8] { Array(room[..<byteCount]) }

  /// Forgets what was written and keeps the room.
  public mutating func removeAll() {
    byteCount = 0
    isFilled = false
    outerFilled.removeAll(keepingCapacity: true)
    followsKey = false
  }

  /// Ends a line of a file of JSON lines.
  public mutating func endLine() { append(UInt8(ascii: "\n")) }

  /// Opens an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes the object that was opened last.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Opens a list.
  public mutating func beginList() { open(UInt8(ascii: "[")) }

  /// Closes the list that was opened last.
  public mutating func endList() { close(UInt8(ascii: "]")) }

  /// Writes a key; its value comes next.
  public mutating func key(_ key: String) {
    separate()
    quote(key)
    append(UInt8(ascii: ":"))
    if indents { append(UInt8(ascii: " ")) }
    followsKey = true
  }

  /// Writes a key that the program knows, without letters that would be escaped; its value comes next.
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

  /// Writes nothing.
  public mutating func null() { literal("null") }

  /// Writes true or false.
  public mutating func flag(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes a whole number.
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

  /// Writes a text.
  public mutating func text(_ value: String) {
    separate()
    quote(value)
  }

  /// Writes a value with everything in it.
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

  /// Writes a text of which no letter is escaped; false where one is.
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

  /// Control characters are escaped, the one at 127 too, because a terminal obeys it.
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

  /// Doubles the room, which holds a common message from the start.
  private mutating func enlarge(by count: Int) {
    room.append(contentsOf: repeatElement(0, count: max(256, room.count, count)))
  }
}
