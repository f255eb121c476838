import Explorer
import Rules
import Samples
import Testing

@Suite("The page about mutants")
struct MutantsPageTests {
  @Test("the page holds the catalogue as it is")
  func fresh() throws {
    try Golden.checkPage(
      "Mutants.md", after: "<!-- the catalog begins; ASSAY_UPDATE_GOLDENS=1 rewrites it -->\n", Self.catalogue
    )
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
