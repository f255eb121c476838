/// Writes JSON into a buffer, piece by piece, in the order in which it is called.
public struct JSONPrinter: Sendable {
  /// The text so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  private let indents: Bool
  /// For each open object or list: whether something stands in it.
  private var isFilled: [Bool] = []
  private var followsKey = false

  /// Makes an empty printer that writes on one line, or on many with two spaces for each level.
  public init(indents: Bool = false) { self.indents = indents }

  /// Forgets what was written and keeps the room.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    isFilled.removeAll(keepingCapacity: true)
    followsKey = false
  }

  /// Ends a line of a file of JSON lines.
  public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

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
    bytes.append(UInt8(ascii: ":"))
    if indents { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  /// Writes nothing.
  public mutating func null() { literal("null") }

  /// Writes true or false.
  public mutating func flag(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes a whole number.
  public mutating func integer(_ value: Int64) {
    separate()
    var magnitude = value.magnitude
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(magnitude % 10))
      magnitude /= 10
    } while magnitude > 0
    bytes[start...].reverse()
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

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    isFilled.append(false)
  }

  private mutating func close(_ bracket: UInt8) {
    precondition(
      !isFilled.isEmpty, "no object or list is open after \(String(decoding: bytes, as: UTF8.self))")
    if isFilled.removeLast() { breakLine() }
    bytes.append(bracket)
  }

  private mutating func separate() {
    if followsKey {
      followsKey = false
    } else if let last = isFilled.indices.last {
      if isFilled[last] { bytes.append(UInt8(ascii: ",")) }
      isFilled[last] = true
      breakLine()
    }
  }

  private mutating func breakLine() {
    guard indents else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in isFilled { bytes.append(contentsOf: [UInt8(ascii: " "), UInt8(ascii: " ")]) }
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let isPlain = text.utf8.withContiguousStorageIfAvailable { letters in
      guard PlainLetters.count(in: letters) == letters.count else { return false }
      bytes.append(contentsOf: letters)
      return true
    }
    if isPlain != true { escape(text) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case 0x0a: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      case 0x0d: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "r")])
      case 0x09: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "t")])
      case 0..<0x20, 0x7f: escape(byte)
      default: bytes.append(byte)
      }
    }
  }

  /// Control characters are escaped, the one at 127 too, because a terminal obeys it.
  private mutating func escape(_ byte: UInt8) {
    bytes.append(contentsOf: "\\u00".utf8)
    for digit in [byte >> 4, byte & 15] {
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
