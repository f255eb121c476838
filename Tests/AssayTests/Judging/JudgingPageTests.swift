import Facts
import Rules
import Samples
import Testing

@Suite("The page about judging")
struct JudgingPageTests {
  @Test("the page says of each rule what it needs")
  func fresh() throws {
    try Golden.checkPage(
      "Judging.md", after: "<!-- the table begins; ASSAY_UPDATE_GOLDENS=1 rewrites it -->\n", Self.table)
  }

  private static var table: String {
    var text = "\n| rule | needs | could explain a violation | could show another violation |\n"
    text += "| --- | --- | --- | --- |\n"
    for rule in RuleRegistry.makeRules() {
      let testimony = rule.testimony
      let cells = [testimony.needed, testimony.excusing, testimony.showing].map { kinds in
        kinds.map { "`\(FactDescription.of($0).name)`" }.joined(separator: ", ")
      }
      text += "| `\(rule.page.identifier)` | \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }
}
