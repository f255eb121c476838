/// Separates the code of a file, the content of its string literals, and its comments. Each text keeps the line
/// numbers.
///
/// In each of the three texts, spaces replace the others. Quotation marks are in the first two.
/// Supports line comments and nested block comments, plain, multi-line and raw strings, and interpolations.
/// The code in interpolations is kept.
struct CodeBlanker {
  private enum Context: Equatable {
    case code(parentheses: Int)
    case string(quotes: Int, pounds: Int)
  }

  private let bytes: [UInt8]
  private var position = 0
  private var code: [UInt8] = []
  private var literals: [UInt8] = []
  private var comments: [UInt8] = []
  private var contexts: [Context] = [.code(parentheses: 0)]

  /// The text without comments and literals.
  static func blanked(_ text: String) -> String { String(decoding: separated(text).code, as: UTF8.self) }

  /// The text without comments and code.
  static func literals(of text: String) -> String {
    String(decoding: separated(text).literals, as: UTF8.self)
  }

  /// The comments without code and literals.
  static func comments(of text: String) -> String {
    String(decoding: separated(text).comments, as: UTF8.self)
  }

  private static func separated(_ text: String) -> CodeBlanker {
    var blanker = CodeBlanker(bytes: Array(text.utf8))
    while blanker.position < blanker.bytes.count { blanker.step() }
    return blanker
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    code.reserveCapacity(bytes.count)
    literals.reserveCapacity(bytes.count)
    comments.reserveCapacity(bytes.count)
  }

  private mutating func step() {
    switch contexts[contexts.count - 1] {
    case .code(let parentheses): stepInCode(parentheses: parentheses)
    case .string(let quotes, let pounds): stepInString(quotes: quotes, pounds: pounds)
    }
  }

  private mutating func stepInCode(parentheses: Int) {
    if starts(with: "//") {
      while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { keepComment() }
    } else if starts(with: "/*") {
      blankBlockComment()
    } else if let length = characterLength() {
      keep()
      for _ in 0..<length { blank() }
      keep()
    } else if let (quotes, pounds) = stringStart() {
      contexts.append(.string(quotes: quotes, pounds: pounds))
      for _ in 0..<(quotes + pounds) { keepMark() }
    } else {
      let byte = bytes[position]
      keep()
      guard contexts.count > 1 else { return }
      if byte == UInt8(ascii: "(") {
        contexts[contexts.count - 1] = .code(parentheses: parentheses + 1)
      } else if byte == UInt8(ascii: ")") {
        if parentheses == 1 {
          contexts.removeLast()
        } else {
          contexts[contexts.count - 1] = .code(parentheses: parentheses - 1)
        }
      }
    }
  }

  private mutating func stepInString(quotes: Int, pounds: Int) {
    let marks = String(repeating: "#", count: pounds)
    if starts(with: "\\" + marks + "(") {
      for _ in 0..<(pounds + 1) { blank() }
      keep()
      contexts.append(.code(parentheses: 1))
    } else if starts(with: "\\" + marks) {
      for _ in 0..<(pounds + 2) where position < bytes.count { keepLiteral() }
    } else if starts(with: String(repeating: "\"", count: quotes) + marks) {
      for _ in 0..<(quotes + pounds) { keepMark() }
      contexts.removeLast()
    } else if quotes == 1, bytes[position] == UInt8(ascii: "\n") {
      // A quotation mark that starts no string must not swallow the rest of the file.
      keep()
      contexts.removeLast()
    } else {
      keepLiteral()
    }
  }

  private mutating func blankBlockComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        keepComment()
      } else if starts(with: "*/") {
        depth -= 1
        keepComment()
      }
      keepComment()
    } while depth > 0 && position < bytes.count
  }

  /// The length of a C character literal's content; nil if no literal starts here.
  private func characterLength() -> Int? {
    guard bytes[position] == UInt8(ascii: "'"), position + 3 < bytes.count else { return nil }
    let length = bytes[position + 1] == UInt8(ascii: "\\") ? 2 : 1
    return bytes[position + 1 + length] == UInt8(ascii: "'") ? length : nil
  }

  private func stringStart() -> (quotes: Int, pounds: Int)? {
    var pounds = 0
    while position + pounds < bytes.count, bytes[position + pounds] == UInt8(ascii: "#") { pounds += 1 }
    guard position + pounds < bytes.count, bytes[position + pounds] == UInt8(ascii: "\"") else { return nil }
    let marks = String(repeating: "#", count: pounds)
    return starts(with: marks + "\"\"\"") ? (3, pounds) : (1, pounds)
  }

  private func starts(with text: String) -> Bool {
    let text = text.utf8
    return position + text.count <= bytes.count
      && bytes[position..<(position + text.count)].elementsEqual(text)
  }

  private mutating func keep() {
    code.append(bytes[position])
    literals.append(space)
    comments.append(space)
    position += 1
  }

  private mutating func keepMark() {
    code.append(bytes[position])
    literals.append(bytes[position])
    comments.append(space)
    position += 1
  }

  /// Keeps the next byte only in the text of literals.
  private mutating func keepLiteral() {
    guard position < bytes.count else { return }
    code.append(space)
    literals.append(bytes[position])
    comments.append(space)
    position += 1
  }

  private mutating func keepComment() {
    guard position < bytes.count else { return }
    code.append(space)
    literals.append(space)
    comments.append(bytes[position])
    position += 1
  }

  private mutating func blank() {
    guard position < bytes.count else { return }
    code.append(space)
    literals.append(space)
    comments.append(space)
    position += 1
  }

  /// The replacement of the next byte: a space, unless it ends the line.
  private var space: UInt8 { bytes[position] == UInt8(ascii: "\n") ? bytes[position] : UInt8(ascii: " ") }
}
