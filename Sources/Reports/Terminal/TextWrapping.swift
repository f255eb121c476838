extension TerminalText {
  /// The text with each line that is too long broken between words; what follows is indented by two columns more.
  ///
  /// A word that is longer than a line stays whole, so that it can be copied. Escape sequences for colors have no width.
  public static func wrapped(_ text: String, to width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { wrapped(line: $0, to: width) }
      .joined(separator: "\n")
  }

  private static func wrapped(line: Substring, to width: Int) -> String {
    guard line.utf8.count > width, visibleCount(line) > width else { return String(line) }
    let indentation = indentation(of: line)
    let margin = String(repeating: " ", count: min(indentation + 2, width / 2))
    var lines: [String] = [""]
    var column = 0
    for (gap, word) in words(of: line) {
      let wordCount = visibleCount(word)
      if column > indentation, column + gap + wordCount > width {
        lines.append(margin + word)
        column = margin.count + wordCount
      } else {
        lines[lines.count - 1] += String(repeating: " ", count: gap) + word
        column += gap + wordCount
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The words of a line, each with the number of spaces before it.
  private static func words(of line: Substring) -> [(gap: Int, word: Substring)] {
    var words: [(gap: Int, word: Substring)] = []
    var rest = line
    while !rest.isEmpty {
      let gap = rest.prefix { $0 == " " }
      rest = rest.dropFirst(gap.count)
      let word = rest.prefix { $0 != " " }
      rest = rest.dropFirst(word.count)
      words.append((gap.count, word))
    }
    return words
  }

  /// The number of spaces before the first visible character.
  private static func indentation(of line: Substring) -> Int {
    var count = 0
    for (gap, word) in words(of: line) {
      count += gap
      if visibleCount(word) > 0 { break }
    }
    return count
  }

  /// The number of columns of a text.
  private static func visibleCount(_ text: Substring) -> Int {
    var count = 0
    var isInEscape = false
    for character in text {
      if character == "\u{1b}" {
        isInEscape = true
      } else if isInEscape {
        isInEscape = character != "m"
      } else {
        count += 1
      }
    }
    return count
  }
}

/// A list in columns whose last one holds sentences, for a terminal of some width.
public struct TextColumns {
  private let width: Int
  private let indentation: Int

  /// Beside columns that leave less room than this, a sentence would be a thin strip.
  private static let roomMin = 40
  /// How much deeper than its row a sentence stands that has a line of its own.
  private static let hangingCount = 4

  /// Makes a list for a terminal of so many columns, with so many spaces before each row.
  public init(width: Int, indentation: Int = 0) {
    self.width = width
    self.indentation = indentation
  }

  /// The rows: cells in columns, and a sentence beside them or, where there is no room, below them.
  public func text(of rows: [(cells: [String], sentence: String)]) -> String {
    let count = rows.map(\.cells.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0.cells[column].count }.max() ?? 0 }
    let margin = String(repeating: " ", count: indentation)
    let start = widths.reduce(indentation) { $0 + $1 + 2 }
    let isBeside = width - start >= TextColumns.roomMin
    return rows.map { cells, sentence in
      var head = margin
      for (cell, width) in zip(cells, widths) { head += TerminalText.padded(cell, to: width + 2) }
      let place = isBeside ? start : indentation + TextColumns.hangingCount
      let lines = TerminalText.lines(of: sentence, to: max(TextColumns.roomMin / 2, width - place))
      let hanging = "\n" + String(repeating: " ", count: place)
      let body = lines.joined(separator: hanging)
      let text = isBeside ? head + body : TextColumns.trimmed(head) + (body.isEmpty ? "" : hanging + body)
      return TextColumns.trimmed(text) + "\n"
    }.joined()
  }

  private static func trimmed(_ text: String) -> String {
    String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
  }
}

extension TerminalText {
  /// A paragraph in lines of at most so many columns, as far as its words allow.
  public static func lines(of paragraph: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in paragraph.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
