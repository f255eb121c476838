/// An expression of Lua source: a word or a table. A table is written on one line if it fits, otherwise
/// on several.
indirect enum LuaTerm {
  /// An entry of a table. The key is Lua source too. Nil if the table is a list.
  struct Entry {
    let key: String?
    let value: LuaTerm

    init(_ key: String?, _ value: LuaTerm) {
      self.key = key
      self.value = value
    }

    var line: String { key.map { "\($0) = \(value.line)" } ?? value.line }
  }

  case word(String)
  case table([Entry])

  /// The maximum number of columns in a line.
  static let columns = 110

  static func text(_ text: String) -> LuaTerm { .word(ValueWords.quoted(text)) }
  static func integer(_ number: Int) -> LuaTerm { .word(String(number)) }
  static func list(_ terms: [LuaTerm]) -> LuaTerm { .table(terms.map { Entry(nil, $0) }) }
  static func texts(_ texts: [String]) -> LuaTerm { .list(texts.map(LuaTerm.text)) }

  /// The expression on one line.
  var line: String {
    switch self {
    case .word(let word): word
    case .table(let entries): entries.isEmpty ? "{}" : "{ \(entries.map(\.line).joined(separator: ", ")) }"
    }
  }

  /// Returns the source of the expression. It starts at `column`. `reserve` is the number of columns that
  /// must remain free after its last line.
  func source(from column: Int, indentation: Int, reserve: Int = 1, isBroken: Bool = false) -> String {
    let line = line
    guard case .table(let entries) = self, !entries.isEmpty,
      isBroken || column + line.count + reserve > LuaTerm.columns
    else { return line }
    let inner = indentation + 2
    let width = entries.compactMap { $0.key?.count }.max() ?? 0
    var source = "{\n"
    for entry in entries {
      var head = String(repeating: " ", count: inner)
      if let key = entry.key { head += key + String(repeating: " ", count: width - key.count) + " = " }
      source += head + entry.value.source(from: head.count, indentation: inner) + ",\n"
    }
    return source + String(repeating: " ", count: indentation) + "}"
  }

  /// Returns a name as the key of a table. It is put in quotation marks and brackets unless it is an
  /// identifier.
  static func key(_ name: String) -> String { isIdentifier(name) ? name : "[\(ValueWords.quoted(name))]" }

  /// Whether a text can be the name of a variable.
  static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first), !keywords.contains(text) else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5f
    }
  }

  private static let keywords = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local",
    "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// Returns a Lua string in quotation marks. The bytes need not be valid UTF-8.
  static func quoted(_ bytes: [UInt8]) -> String {
    var quoted = "\""
    for byte in bytes {
      let digits = String(byte, radix: 16)
      quoted += "\\x" + (digits.count == 1 ? "0" + digits : digits)
    }
    return quoted + "\""
  }
}
