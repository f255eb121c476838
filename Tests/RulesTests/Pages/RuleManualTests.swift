import Foundation
import Rules
import Testing

@Suite("The manual of the rules") struct RuleManualTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation/Rules.md")

  @Test("Documentation/Rules.md is what the pages say") func isFresh() throws {
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      try Data(RuleManual.text.utf8).write(to: Self.file)
    }
    let present = try? String(contentsOf: Self.file, encoding: .utf8)
    #expect(
      RuleManual.text == present,
      "Documentation/Rules.md is stale; ASSAY_UPDATE_GOLDENS=1 swift test --filter RuleManual writes it anew")
  }

  @Test("every rule has a row and a section") func isComplete() {
    let lines = RuleManual.text.split(separator: "\n")
    for page in RuleRegistry.pages {
      #expect(lines.contains("## \(page.identifier)"))
      #expect(lines.contains { $0.hasPrefix("| [`\(page.identifier)`]") })
    }
  }
}
