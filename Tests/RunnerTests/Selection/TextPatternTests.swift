import Testing

@testable import Runner

@Suite("Patterns")
struct TextPatternTests {
  @Test(
    "a star stands for any characters and a question mark for one",
    arguments: [
      ("*", ["", "a", "a/b"], []), ("a*", ["a", "ab"], ["", "ba"]), ("*b", ["b", "ab", "bab"], ["", "ba"]),
      ("a*b*c", ["abc", "axbxc", "abcbc"], ["ab", "acb", "abcd"]), ("?", ["a", "ä"], ["", "ab"]),
      ("a?c", ["abc"], ["ac", "abbc"]), ("**a**", ["a", "bab"], ["b"]), ("", [""], ["a"]),
      ("purchase/*kill*", ["purchase/3_1_kill_before"], ["restore/kill", "purchase/3.1"]),
      ("*ab", ["aab", "abab"], ["aba"]),
    ] as [(String, [String], [String])])
  func matching(pattern: String, fitting: [String], other: [String]) {
    for text in fitting { #expect(TextPattern(pattern).matches(text), "\(pattern) and \(text)") }
    for text in other { #expect(!TextPattern(pattern).matches(text), "\(pattern) and \(text)") }
  }
}
