import Results
import Testing

@Suite("Command lines for shells")
struct ShellWordsTests {
  @Test(
    "a word is quoted where a shell would take it apart",
    arguments: [
      (["assay", "run", "a/b.lua"], "assay run a/b.lua"), (["a b"], "'a b'"), (["it's"], "'it'\\''s'"),
      ([""], "''"),
      (["$HOME", "`x`"], "'$HOME' '`x`'"), (["purchase/3.2#2"], "'purchase/3.2#2'"), (["é"], "'é'"),
    ])
  func quoting(words: [String], line: String) { #expect(ShellWords.joined(words) == line) }
}
