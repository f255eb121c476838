/// Scans XML tag by tag.
struct MarkupScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
  }

  var isAtEnd: Bool { position == bytes.count }

  /// A flaw at the current line.
  func flaw(_ what: String) -> PropertyListFlaw {
    let line = bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return PropertyListFlaw("line \(line): \(what)")
  }

  /// Skips the prolog: the declaration, comments, and a document type without an internal subset.
  mutating func skipProlog() throws(PropertyListFlaw) {
    try skipSpace()
    if skip("<?xml") { try skip(behind: "?>", of: "the XML declaration") }
    try skipSpace()
    guard skip("<!DOCTYPE") else { return }
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      guard bytes[position] != UInt8(ascii: "[") else {
        throw flaw("the document type contains declarations; a property list needs none")
      }
      position += 1
    }
    position = min(position + 1, bytes.count)
    try skipSpace()
  }

  /// Skips spaces and comments.
  mutating func skipSpace() throws(PropertyListFlaw) {
    while true {
      while position < bytes.count, isSpace(bytes[position]) { position += 1 }
      guard skip("<!--") else { return }
      try skip(behind: "-->", of: "a comment")
    }
  }

  /// The tag at the current position.
  mutating func tag() throws(PropertyListFlaw) -> MarkupTag {
    guard position < bytes.count else { throw flaw("it is truncated") }
    guard bytes[position] == UInt8(ascii: "<") else { throw flaw("expected a tag") }
    position += 1
    let isClosing = skip("/")
    let start = position
    while position < bytes.count, isLetter(bytes[position]) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    guard !name.isEmpty else { throw flaw("a tag has no name") }
    // Attributes are ignored. A quoted value may contain anything.
    var quote: UInt8?
    while position < bytes.count, quote != nil || bytes[position] != UInt8(ascii: ">") {
      let byte = bytes[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      position += 1
    }
    guard position < bytes.count else { throw flaw("the tag <\(name) does not end") }
    let isEmpty = !isClosing && bytes[position - 1] == UInt8(ascii: "/")
    position += 1
    return MarkupTag(name: name, form: isClosing ? .closing : isEmpty ? .empty : .opening)
  }

  /// The text up to the next tag, with its references decoded.
  mutating func text() throws(PropertyListFlaw) -> String {
    var text: [UInt8] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      if bytes[position] == UInt8(ascii: "&") {
        text += try reference()
      } else {
        text.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func reference() throws(PropertyListFlaw) -> [UInt8] {
    let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw flaw("an & without a ; after it; write &amp;") }
    let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
    guard let meant = MarkupScanner.meaning(of: name) else { throw flaw("&\(name); is unknown") }
    position = end + 1
    return Array(String(meant).utf8)
  }

  private static func meaning(of name: String) -> Character? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x")
    let number = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
    return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }.map(Character.init)
  }

  private mutating func skip(_ word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func skip(behind word: String, of what: String) throws(PropertyListFlaw) {
    while !skip(word) {
      guard position < bytes.count else { throw flaw("\(what) does not end") }
      position += 1
    }
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
