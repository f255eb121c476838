/// Texts that are cut where a format or its readers have no room for more.
enum TextLimit {
  /// The text, or its beginning with a note; never more bytes than the limit and the note.
  static func cut(_ text: String, to byteCountMax: Int) -> String {
    let count = text.utf8.count
    guard count > byteCountMax else { return text }
    var kept = ""
    var size = 0
    for scalar in text.unicodeScalars {
      size += UTF8.width(scalar)
      if size > byteCountMax { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept + "… (cut: \(count - kept.utf8.count) more bytes stand in the run log)"
  }

  /// The text on one line, with its control characters spelled out, cut.
  static func line(_ text: String, to byteCountMax: Int = 1_000) -> String {
    let lines = cut(text, to: byteCountMax).split(whereSeparator: \.isNewline)
    let words = lines.enumerated().map { $0.offset == 0 ? $0.element : $0.element.drop { $0 == " " } }
    return TerminalText.safe(words.joined(separator: " "))
  }
}
