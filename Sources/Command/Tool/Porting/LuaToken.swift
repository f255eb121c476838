/// A name, a quoted string, or a symbol of a Lua file, outside of comments.
struct LuaToken {
  let text: String
  let isQuoted: Bool
  let line: Int

  /// The tokens of a file, in order. A file with syntax errors has tokens too.
  static func all(in source: [UInt8]) -> [LuaToken] {
    var reader = Reader(source: source)
    while reader.readToken() {}
    return reader.tokens
  }

  private struct Reader {
    let source: [UInt8]
    var place = 0
    var line = 1
    var tokens: [LuaToken] = []

    /// Reads the token at the current position; false at the end.
    mutating func readToken() -> Bool {
      guard place < source.count else { return false }
      let byte = source[place]
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): advance()
      case UInt8(ascii: "-") where starts(with: "--"):
        place += 2
        if !readLong(isComment: true) { while place < source.count, source[place] != 0x0A { place += 1 } }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): readQuoted(byte)
      case UInt8(ascii: "["): if !readLong(isComment: false) { readSign() }
      case _ where Reader.isNameByte(byte): readName()
      default: readSign()
      }
      return true
    }

    private mutating func advance() {
      if source[place] == 0x0A { line += 1 }
      place += 1
    }

    private func starts(with text: StaticString) -> Bool {
      source[place...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
      let letter = byte | 0x20
      return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>, isQuoted: Bool = false, line: Int) {
      tokens.append(LuaToken(text: String(decoding: bytes, as: UTF8.self), isQuoted: isQuoted, line: line))
    }

    private mutating func readSign() {
      // `==` is not an assignment.
      let length = starts(with: "==") ? 2 : 1
      add(source[place..<place + length], line: line)
      place += length
    }

    private mutating func readName() {
      let start = place
      while place < source.count, Reader.isNameByte(source[place]) { place += 1 }
      add(source[start..<place], line: line)
    }

    private mutating func readQuoted(_ quote: UInt8) {
      let start = place + 1
      place = start
      while place < source.count, source[place] != quote, source[place] != 0x0A {
        place += source[place] == UInt8(ascii: "\\") && place + 1 < source.count ? 2 : 1
      }
      add(source[start..<min(place, source.count)], isQuoted: true, line: line)
      if place < source.count, source[place] == quote { place += 1 }
    }

    /// Reads a string or a comment in long brackets; false if none starts here.
    private mutating func readLong(isComment: Bool) -> Bool {
      var end = place + 1
      guard place < source.count, source[place] == UInt8(ascii: "[") else { return false }
      while end < source.count, source[end] == UInt8(ascii: "=") { end += 1 }
      guard end < source.count, source[end] == UInt8(ascii: "[") else { return false }
      let closing =
        [UInt8(ascii: "]")] + Array(repeating: UInt8(ascii: "="), count: end - place - 1) + [
          UInt8(ascii: "]")
        ]
      let (start, firstLine) = (end + 1, line)
      while place < start { advance() }
      while place < source.count, !source[place...].starts(with: closing) { advance() }
      if !isComment { add(source[start..<place], isQuoted: true, line: firstLine) }
      place = min(place + closing.count, source.count)
      return true
    }
  }
}
