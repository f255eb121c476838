/// Escapes texts from scenarios and apps, so that a terminal does not interpret them.
public enum TerminalText {
  /// The text with its control characters spelled out, except for line ends if they are allowed.
  public static func safe(_ text: String, allowsLineEnds: Bool = false) -> String {
    // Fast path: most texts contain only printable ASCII.
    if text.utf8.allSatisfy({ ($0 >= 0x20 && $0 < 0x7f) || (allowsLineEnds && $0 == 0x0a) }) { return text }
    guard text.unicodeScalars.contains(where: { isUnsafe($0) }) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isUnsafe(scalar) || (allowsLineEnds && scalar == "\n") {
        safe.append(scalar)
      } else {
        safe.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      }
    }
    return String(safe)
  }

  /// The text with each line indented.
  public static func indented(_ text: String, by count: Int) -> String {
    let margin = String(repeating: " ", count: count)
    return safe(text, allowsLineEnds: true).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }

  /// The text, padded with spaces to a width.
  public static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}

/// Cuts texts to the size that a format or its readers accept.
public enum TextLimit {
  /// Returns the text. If it exceeds the limit, returns its beginning and a note that says where the
  /// rest is.
  public static func cut(_ text: String, to byteCountMax: Int, rest place: String = "the run log") -> String {
    let count = text.utf8.count
    guard count > byteCountMax else { return text }
    var kept = ""
    var size = 0
    for scalar in text.unicodeScalars {
      size += UTF8.width(scalar)
      if size > byteCountMax { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept + "… (\(count - kept.utf8.count) more bytes in \(place))"
  }

  /// The text on one line, cut to the limit, with its control characters spelled out.
  static func line(_ text: String, to byteCountMax: Int = 1_000) -> String {
    let lines = cut(text, to: byteCountMax).split(whereSeparator: \.isNewline)
    let words = lines.enumerated().map { $0.offset == 0 ? $0.element : $0.element.drop { $0 == " " } }
    return TerminalText.safe(words.joined(separator: " "))
  }
}

/// Escapes texts for XML 1.0.
enum XMLText {
  /// Escapes the text for an element or an attribute, and removes characters that XML does not allow. A
  /// runner might execute parts of the text as commands if the report were written to its log. These
  /// parts are spelled with numeric character references.
  static func escaped(_ text: String, inAttribute: Bool = false) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count + 16)
    var isAtStart = true
    var hashCount = 0
    for scalar in text.unicodeScalars {
      defer {
        isAtStart = scalar == "\n" || scalar == "\r" || (isAtStart && scalar.properties.isWhitespace)
        hashCount = scalar == "#" ? hashCount + 1 : 0
      }
      switch scalar {
      case ":" where isAtStart: escaped += "&#58;"
      case "[" where hashCount >= 2: escaped += "&#91;"
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      // A reader would turn an unescaped line end in an attribute into a space, and a carriage return
      // into a line end.
      case "\n" where inAttribute: escaped += "&#10;"
      case "\t" where inAttribute: escaped += "&#9;"
      case "\r": escaped += "&#13;"
      default: if isAllowed(scalar) { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }

  /// An attribute, with a space before it.
  static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(escaped(value, inAttribute: true))\""
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xa, 0xd, 0x20...0xd7ff, 0xe000...0xfffd, 0x10000...0x10ffff: true
    default: false
    }
  }
}

/// A text table with a left-aligned first column and right-aligned other columns.
struct TextTable {
  private var rows: [[String]]

  init(heading: [String]) { rows = [heading] }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The lines of the table, the heading first.
  var lines: [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let margin = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + margin : margin + cell
      }.joined(separator: "  ")
    }
  }
}
