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

  @Test("literals and comments are read, and code is not; comments may use the names of types")
  func literals() {
    let text =
      "// nobody\nlet nobody = \"nobody \\(nobody)\"\nlet a = nobody // for `nobody`\n/// The breach.\n"
    let file = SourceFile(path: "Sources/A/B.swift", text: text)
    #expect(ReplacedPhrase.findings(in: file).map(\.line) == [2, 1])
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
