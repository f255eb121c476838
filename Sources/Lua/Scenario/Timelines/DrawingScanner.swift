/// Reads the words of one line of a drawn timeline and skips fill characters.
struct DrawingScanner {
  /// A word as written on the line.
  struct Word: Equatable {
    let column: Int
    let name: String
    /// The values in the word's parentheses. Nil if the word has no parentheses.
    let values: [String]?
    let text: String
  }

  private let characters: [Character]
  /// The position of the next character.
  private(set) var position: Int

  /// Creates a scanner that starts at a position of a line.
  init(_ line: String, from position: Int = 0) {
    characters = Array(line)
    self.position = position
  }

  /// Skips spaces, dashes and periods.
  mutating func skipFiller() {
    while position < characters.count, " -.".contains(characters[position]) { position += 1 }
  }

  /// Whether the end of the line is reached.
  var isAtEnd: Bool { position >= characters.count }

  var next: Character { characters[position] }

  /// Reads the next word. Nil if no word starts at the next character, or if the word's parentheses are
  /// not closed.
  mutating func word() -> Word? {
    let start = position
    while !isAtEnd, isLetter(next) || isInnerPeriod { position += 1 }
    guard position > start else { return nil }
    let name = String(characters[start..<position])
    var values: [String]?
    if !isAtEnd, next == "(" {
      guard let close = characters[position...].firstIndex(of: ")") else { return nil }
      let inner = String(characters[(position + 1)..<close])
      values = inner.split(separator: ",", omittingEmptySubsequences: false).map { part in
        String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      position = close + 1
    }
    return Word(column: start, name: name, values: values, text: String(characters[start..<position]))
  }

  /// Reads the text up to a character, and skips the character. Nil if the character does not occur.
  mutating func text(until end: Character) -> String? {
    guard let place = characters[position...].firstIndex(of: end) else { return nil }
    defer { position = place + 1 }
    return String(characters[position..<place])
  }

  private var isInnerPeriod: Bool {
    next == "." && position > 0 && isLetter(characters[position - 1]) && position + 1 < characters.count
      && isLetter(characters[position + 1])
  }

  private func isLetter(_ character: Character) -> Bool {
    character == "_" || (character.isASCII && (character.isLetter || character.isNumber))
  }
}
