import Reports
import Testing

@Suite("Lines that fit a terminal")
struct TextWrappingTests {
  @Test("a long line is broken between words and goes on two columns deeper; a short one stays")
  func wrapped() {
    let text = "  one two three four\nshort\n\n    a_word_that_is_longer_than_a_line and more"
    #expect(
      TerminalText.wrapped(text, to: 14)
        == "  one two\n    three four\nshort\n\n    a_word_that_is_longer_than_a_line\n      and more")
    #expect(TerminalText.wrapped(text, to: 80) == text)
  }

  @Test("colors have no width, and columns keep their gaps")
  func colors() {
    let line = "\u{1b}[31mfailed\u{1b}[0m  one two"
    #expect(TerminalText.wrapped(line, to: 15) == line)
    #expect(TerminalText.wrapped(line, to: 12) == "\u{1b}[31mfailed\u{1b}[0m  one\n  two")
  }

  @Test("a list has its sentences beside its columns, or below them where there is no room")
  func columns() {
    let rows = [
      (cells: ["a", "first"], sentence: "one two three four five six seven eight nine ten"),
      (cells: ["bb", "2"], sentence: "short"),
    ]
    #expect(
      TextColumns(width: 52, indentation: 1).text(of: rows)
        == " a   first  one two three four five six seven eight\n"
        + "            nine ten\n bb  2      short\n")
    #expect(
      TextColumns(width: 30).text(of: rows)
        == "a   first\n    one two three four five\n    six seven eight nine ten\nbb  2\n    short\n")
  }
}
