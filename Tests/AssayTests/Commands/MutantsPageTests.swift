import Explorer
import Foundation
import Rules
import Testing

@Suite("The page about mutants")
struct MutantsPageTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documentation/Mutants.md")
  private static let begin = "<!-- the catalog begins; ASSAY_UPDATE_GOLDENS=1 rewrites it -->\n"

  @Test("the page holds the catalogue as it is")
  func fresh() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let head = try #require(page.range(of: Self.begin))
    let expected = page[..<head.upperBound] + Self.catalogue
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      try Data(expected.utf8).write(to: Self.page)
    } else {
      let isFresh = page == expected
      #expect(isFresh, "Documentation/Mutants.md is stale; ASSAY_UPDATE_GOLDENS=1 writes it anew")
    }
  }

  private static var catalogue: String {
    var text = "\n| mutant | what the app does | what should detect it |\n| --- | --- | --- |\n"
    for mutant in MutantCatalogue.all {
      let rules = mutant.weight.rules.map(\.text).joined(separator: ", ")
      let notice =
        mutant.weight.reason.map { "harmless: \($0)" } ?? (rules.isEmpty ? "an expectation" : rules)
      text += "| `\(mutant.identifier)` | \(mutant.sentence) | \(notice) |\n"
    }
    return text
  }
}
