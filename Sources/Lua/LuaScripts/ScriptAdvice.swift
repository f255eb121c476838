package import Lua

/// Advice for syntax errors reported by Lua.
package enum ScriptAdvice {
  /// The advice about a syntax error, based on its message and the text of the file; nil if there is
  /// none.
  package static func advice(for error: LuaError, in source: [UInt8]) -> String? {
    guard error.kind == .syntax else { return nil }
    let line = error.sourceLine(in: source) ?? ""
    if isYAML(line) {
      return "this looks like YAML; scenarios and apps are Lua files, and `assay new` creates one"
    }
    if error.message.hasSuffix("near '=='"), line.contains("expect") {
      return "write expect(value):equals(other)"
    }
    guard error.message.hasSuffix("near <eof>"), !error.message.contains("to close"),
      let opening = unclosedBracket(in: source)
    else { return nil }
    return "'\(opening.bracket)' on line \(opening.line) is not closed"
  }

  /// Whether a line is an entry of a list or a key with a colon, as in `- name: first` or `steps: purchase`.
  private static func isYAML(_ line: String) -> Bool {
    let rest = line.drop { $0 == " " }
    if rest.hasPrefix("- ") { return true }
    let key = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let value = rest.dropFirst(key.count)
    return !key.isEmpty && (value == ":" || value.hasPrefix(": "))
  }

  /// The innermost bracket that is still open at the end of the text, ignoring strings and single-line
  /// comments.
  private static func unclosedBracket(in source: [UInt8]) -> (bracket: Character, line: Int)? {
    let pairs: [UInt8: UInt8] = [
      UInt8(ascii: "}"): UInt8(ascii: "{"), UInt8(ascii: ")"): UInt8(ascii: "("),
      UInt8(ascii: "]"): UInt8(ascii: "["),
    ]
    var open: [(bracket: UInt8, line: Int)] = []
    var line = 1
    var place = 0
    while place < source.count {
      let byte = source[place]
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "-") where source[place...].starts(with: "--".utf8):
        while place + 1 < source.count, source[place + 1] != UInt8(ascii: "\n") { place += 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        place += 1
        while place < source.count, source[place] != byte, source[place] != UInt8(ascii: "\n") {
          place += source[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        if place < source.count, source[place] == UInt8(ascii: "\n") { continue }
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): open.append((byte, line))
      default:
        if let opening = pairs[byte], open.last?.bracket == opening { open.removeLast() }
      }
      place += 1
    }
    return open.last.map { (Character(UnicodeScalar($0.bracket)), $0.line) }
  }
}
