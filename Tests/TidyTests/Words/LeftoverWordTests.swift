import Testing

@Suite("Leftover words")
struct LeftoverWordTests {
  @Test("notes for later are found", arguments: [["TO", "DO"], ["FIX", "ME"], ["XX", "X"], ["HA", "CK"]])
  func notes(parts: [String]) {
    let word = parts.joined()
    let file = SourceFile(path: "README.md", text: "fine\n- \(word): more\n")
    #expect(
      LeftoverWord.findings(in: file).map(\.description) == [
        "README.md:2: `\(word)` is a note for later; do it now, or leave it out"
      ])
  }

  @Test("paths of one machine are found", arguments: ["ho" + "me", "Us" + "ers", "ro" + "ot", "wo" + "rk"])
  func paths(folder: String) {
    let findings = LeftoverWord.findings(in: SourceFile(path: "a.lua", text: "open \"/\(folder)/anna/x\""))
    #expect(findings.map(\.line) == [1])
    #expect(findings.first?.what.hasSuffix("is a path of one machine") == true)
  }

  @Test("other words and paths are left alone", arguments: ["todos", "shackled", "a/work/b", "/usr/bin/env"])
  func good(text: String) {
    #expect(LeftoverWord.findings(in: SourceFile(path: "a.lua", text: text)) == [])
  }
}
