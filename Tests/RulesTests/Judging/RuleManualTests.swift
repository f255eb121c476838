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

/// The manual of all rules, generated from their pages.
enum RuleManual {
  static var text: String {
    """
    # The rules

    This page is generated from the rules in the code; `ASSAY_UPDATE_GOLDENS=1 swift test --filter RuleManual` updates it.

    A broken *must* fails a case, and a broken *should* is a warning. The levels and profiles are those of the requirements
    \(RequirementSet.latest.name). A published set of requirements never changes, so results of different days can be compared.
    Choose a set with `assay run --requirements NAME`, or with `requirements = "NAME"` in a project file. A rule that the set does
    not contain is a *should*. The *core* profile applies to every app with purchases. The *extended* profile covers hosted content,
    servers, receipts, subscriptions, and other parts of the store.

    Each rule names the statements of the specification it is based on. `assay rules` lists the rules, and `assay rules ID` prints
    the page of one rule.

    | rule | profile | level | requirement |
    | --- | --- | --- | --- |

    """ + RuleRegistry.pages.map(row).joined() + RuleRegistry.pages.map(section).joined()
  }

  private static func profile(of page: RulePage) -> String {
    RequirementSet.latest[page.identifier]?.profile.rawValue ?? "none"
  }

  private static func level(of page: RulePage) -> String {
    RequirementSet.latest.level(of: page).rawValue
  }

  private static func row(_ page: RulePage) -> String {
    "| [`\(page.identifier)`](#\(page.identifier)) | \(profile(of: page)) | \(level(of: page)) "
      + "| \(page.sentence) |\n"
  }

  private static func section(_ page: RulePage) -> String {
    let evidence =
      page.evidence.names.isEmpty ? "no capability" : page.evidence.names.joined(separator: ", ")
    return """

      ## \(page.identifier)

      \(page.sentence)

      | | |
      | --- | --- |
      | profile | \(profile(of: page)) |
      | level | \(level(of: page)) |
      | requires | \(evidence) |
      | statements | \(page.sources.joined(separator: ", ")) |
      | why | \(page.why) |
      | example of a violation | \(page.breach) |
      | fix | \(page.fix) |

      """
  }
}
