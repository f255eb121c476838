/// Escapes texts for Markdown.
enum MarkdownText {
  /// The text on one line, with every character escaped that has a meaning in Markdown or HTML.
  static func plain(_ text: String, to sizeMax: Int = 1_000) -> String {
    var plain = ""
    for scalar in TextLimit.line(text, to: sizeMax).unicodeScalars {
      switch scalar {
      case "&": plain += "&amp;"
      case "<": plain += "&lt;"
      case ">": plain += "&gt;"
      // A comment between the sign and the name prevents a mention.
      case "@": plain += "@<!-- -->"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$":
        plain += "\\"
        plain.unicodeScalars.append(scalar)
      // At the start of a line these would start a list or a heading.
      case "#", "+", "-",
        "=" where plain.isEmpty:
        plain += "\\"
        plain.unicodeScalars.append(scalar)
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  /// The text on one line as inline code. In a table, vertical bars are escaped.
  static func code(_ text: String, inTable: Bool = false, to sizeMax: Int = 1_000) -> String {
    var line = TextLimit.line(text, to: sizeMax)
    if inTable {
      line = line.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
    guard !line.isEmpty else { return "" }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: line) + 1)
    let needsSpace = line.hasPrefix("`") || line.hasSuffix("`")
    return needsSpace ? "\(fence) \(line) \(fence)" : fence + line + fence
  }

  /// The lines as a fenced block of code.
  static func block(_ text: String, language: String = "text") -> String {
    let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
    return "\(fence)\(language)\n\(text.hasSuffix("\n") ? text : text + "\n")\(fence)\n"
  }

  /// A link whose text is Markdown. Nil if the address is not a web address or is too long.
  static func link(_ markdown: String, to address: String) -> String? {
    guard address.hasPrefix("https://") || address.hasPrefix("http://"), address.utf8.count <= 1_000 else {
      return nil
    }
    var escaped = ""
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "!")...UInt8(ascii: "~"):
        let isOwn = "<>()[]\\`|\"".utf8.contains(byte)
        escaped += isOwn ? "%" + String(byte, radix: 16, uppercase: true) : String(Unicode.Scalar(byte))
      // Spaces, control characters, and non-ASCII characters are percent-encoded.
      default: escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return "[\(markdown)](\(escaped))"
  }

  /// As many whole blocks as fit into a size in bytes, with a note if some are omitted.
  static func fitting(_ blocks: [String], into sizeMax: Int) -> String {
    let note = "_Truncated. The run log contains the rest._\n"
    var text = ""
    for (position, block) in blocks.enumerated() {
      let isLast = position == blocks.count - 1
      let size = text.utf8.count + block.utf8.count + 1
      guard size + (isLast ? 0 : note.utf8.count + 1) <= sizeMax else { return text + "\n" + note }
      text += (text.isEmpty ? "" : "\n") + block
    }
    return text
  }

  private static func longestRun(of character: Character, in text: String) -> Int {
    var longest = 0
    var current = 0
    for next in text {
      current = next == character ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}

/// A Markdown table. Its cells contain Markdown.
struct MarkdownTable {
  private(set) var text: String

  init(_ heading: [String]) {
    text = MarkdownTable.row(heading) + MarkdownTable.row(heading.map { _ in "---" })
  }

  mutating func add(_ cells: [String]) { text += MarkdownTable.row(cells) }

  private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
}
