extension TerminalText {
  /// The text with long lines wrapped between words. Continuation lines are indented by two more columns.
  ///
  /// A word that is longer than a line stays whole, so that it can be copied. Escape sequences for colors
  /// have no width.
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

  /// Wraps a paragraph to a number of columns. Longer words stay whole.
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
