import Explorer
import Facts
import Foundation
import Rules
import Specification
import Testing

@Suite("The manual of the situations")
struct SituationManualTests {
  private static let file = SuiteRuns.root.appending(path: "Documentation/Situations.md")

  @Test("Documentation/Situations.md is what the catalogue says")
  func isFresh() throws {
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      try Data(SituationManual.text.utf8).write(to: Self.file)
    }
    let present = try? String(contentsOf: Self.file, encoding: .utf8)
    #expect(
      SituationManual.text == present,
      """
      Documentation/Situations.md is stale; \
      ASSAY_UPDATE_GOLDENS=1 swift test --filter SituationManual writes it anew
      """)
  }

  @Test("every situation has a name of its own, rows of the specification, and rules that there are")
  func references() {
    let situations = SituationCatalogue.situations
    #expect(Set(situations.map(\.identifier)).count == situations.count)
    let rules = Set(RuleRegistry.pages.map(\.identifier.text))
    for situation in situations {
      #expect(!situation.rows.isEmpty && !situation.rules.isEmpty, "\(situation.identifier)")
      for row in situation.rows {
        #expect(Specification.contains(row), "\(situation.identifier): \(row) is no row")
      }
      for rule in situation.rules {
        #expect(rules.contains(rule), "\(situation.identifier): there is no rule \(rule)")
      }
    }
  }
}

/// The page of all situations, generated from the catalog.
enum SituationManual {
  static var text: String {
    """
    # The situations

    Generated from the catalog of situations; `ASSAY_UPDATE_GOLDENS=1 swift test --filter SituationManual` rewrites it.

    A situation is a sequence of events that an exploration should reach. Its steps follow each other in
    the facts of one run, with other facts between them. All steps are about the same device,
    transaction, product, and so on. A step with the word *before* is missed if the event after that word
    comes first. If no run reached a situation, the report shows how many steps the best run reached and
    the first missing step. A situation is not applicable to an app without the capabilities it needs.

    There are \(SituationCatalogue.situations.count) situations. The rows are the related statements of the specification.
    The rules are those that the situation exercises.

    | situation | what happens |
    | --- | --- |

    """ + SituationCatalogue.situations.map(row).joined()
      + SituationCatalogue.situations.map(section).joined()
  }

  private static func row(_ situation: Situation) -> String {
    "| [`\(situation.identifier)`](#\(situation.identifier)) | \(situation.sentence) |\n"
  }

  private static func section(_ situation: Situation) -> String {
    let needs = situation.needs.isEmpty ? "any app" : situation.needs.map(\.name).joined(separator: ", ")
    let rules = situation.rules.map { "[\($0)](Rules.md#\($0))" }.joined(separator: ", ")
    let steps = situation.steps.enumerated().map { number, step in
      let kinds = step.kinds.map { "`\(FactDescription.of($0).name)`" }.joined(separator: " or ")
      return "\(number + 1). \(step.sentence): \(kinds)\n"
    }
    return """

      ## \(situation.identifier)

      \(situation.sentence)

      | | |
      | --- | --- |
      | needs | \(needs) |
      | rows | \(situation.rows.joined(separator: ", ")) |
      | rules | \(rules) |


      """ + steps.joined()
  }
}
