import Testing

@Suite("Replaced phrases")
struct ReplacedPhraseTests {
  @Test(
    "a phrase of the old dialect is found in a text",
    arguments: [
      "the app was told of it", "nobody listened", "it goes on later", "the world had come to rest",
      "a fault that strikes", "the run gave no occasion", "the breach is shown", "one behaviour",
      "as the usual side", "see it again: assay run", "it is no number",
    ])
  func found(text: String) {
    let findings = ReplacedPhrase.findings(in: SourceFile(path: "README.md", text: "# Title\n\(text)\n"))
    #expect(findings.map(\.line) == [2])
    #expect(findings.first?.instead.hasPrefix("write ") == true)
  }

  @Test("literals are read, and comments and code are not")
  func literals() {
    let text = "// nobody\nlet nobody = \"nobody \\(nobody)\" // nobody\n"
    #expect(ReplacedPhrase.findings(in: SourceFile(path: "Sources/A/B.swift", text: text)).map(\.line) == [2])
    let lua = "-- nobody listens\nlocal title = \"nobody listens\"\n"
    #expect(ReplacedPhrase.findings(in: SourceFile(path: "a.lua", text: lua)).map(\.line) == [2])
  }

  @Test(
    "published names are left alone",
    arguments: [
      "the field `breach`", "rule comes-to-rest", "state `cancelled`", "fact `callback.payment_unheard`",
      "the option --witness",
    ])
  func names(text: String) {
    #expect(ReplacedPhrase.findings(in: SourceFile(path: "a.md", text: text)) == [])
    let key = "object[\"breach\"] = [\"witness\": \"cancelled\"]"
    #expect(ReplacedPhrase.findings(in: SourceFile(path: "Sources/A/B.swift", text: key)) == [])
  }
}
