import Foundation
import Results
import Rules
import Runner
import Scenario
import Specification
import Testing
import World

@testable import Tool

@Suite("The pages of the specification") struct SpecificationManualTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appending(path: "Documentation/Specification")
  private static let suite = root.appending(path: "Scenarios/suite").path
  private static let plan = RunPlan(
    selection: Selection([suite]), apps: [], toolName: "assay",
    tool: "assay")

  @Test("Documentation/Specification is what the tables say, with what rests on each row")
  func isFresh() throws {
    let manual = SpecificationManual(uses: SpecificationUses(suite: Self.suite, toolName: "assay"))
    for (file, text) in manual.files {
      let place = Self.folder.appending(path: file)
      if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
      }
      #expect(
        text == (try? String(contentsOf: place, encoding: .utf8)),
        "\(file) is stale; ASSAY_UPDATE_GOLDENS=1 swift test --filter SpecificationManual writes it anew")
    }
    let present = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(present == manual.files.map(\.name).sorted())
  }

  @Test("every row of a choice site is a row of the specification")
  func sites() {
    for site in ChoiceSite.descriptions {
      for row in site.rows { #expect(Specification.contains(row), "\(site.name) names \(row)") }
    }
  }

  @Test("the suite can be read, and every scenario says which rows it rests on")
  func scenarios() {
    #expect(Self.plan.troubles.isEmpty)
    for scenario in Self.plan.scenarios {
      #expect(!scenario.definition.source.isEmpty, "\(scenario.address.text) rests on nothing")
    }
  }

  @Test("a row that is simulated is shown by a scenario or rested on by a rule, or the list says why not")
  func coverage() {
    let shown = Set(Self.plan.scenarios.flatMap { Specification.rows(namedIn: $0.definition.source) })
    let rested = Set(RuleRegistry.pages.flatMap(\.sources))
    let bare = Specification.rows.filter {
      $0.exclusion.isEmpty && !shown.contains($0.identifier) && !rested.contains($0.identifier)
    }
    #expect(bare.map(\.identifier) == Self.unshown)
  }

  /// Statements that only unit tests show.
  private static let unshown = [
    "Q1", "O4", "1.3", "P10", "A3", "I3a", "2.1", "E8a", "H9", "W13", "S2-7", "S2-9", "S2-10", "S2-14",
    "S2-37", "S2-46", "S2-53", "S2-61", "S2-63", "S2-71", "S2-84", "S2-87", "S2-107",
  ]
}

/// The Markdown of the specification, generated from its tables and from the tests and scenarios that name
/// their statements.
struct SpecificationManual {
  let uses: SpecificationUses

  var files: [(name: String, text: String)] {
    [("README.md", overview)] + Specification.pages.map { ($0.name + ".md", text(of: $0)) }
  }

  private var overview: String {
    let rows = Specification.rows
    let counts = SpecificationRow.Certainty.allCases.map { certainty in
      "\(rows.count { $0.certainties.contains(certainty) }) \(certainty.rawValue)"
    }
    return """
      # The specification

      Generated from the tables under `Sources/Judging/Specification/Tables`; `ASSAY_UPDATE_GOLDENS=1 swift test --filter SpecificationManual`
      regenerates these pages. `assay spec ID` prints a statement with the scenarios that show it, and `assay spec WORD …` finds the
      statements that contain these words.

      It states how StoreKit, the App Store and its server behave, and which duties apps have. Each of its \(rows.count) statements
      has an identifier (scenarios, rules and choice sites refer to it), its sources, and a source level: *documented* (by Apple or in a
      platform's published guide), *observed* (by developers or in their logs; not guaranteed), or *assumed* (no source; the simulator decides).
      A statement has several levels if its parts differ or sources disagree: \(counts.joined(separator: ", ")).
      \(rows.count { !$0.exclusion.isEmpty }) statements are not simulated, or only in part; each gives the reason.

      If the sources leave behavior unspecified, the simulator has a default option and other options (together called a *latitude*). A
      scenario selects an option with `world:behavior(NAME, OPTION)`; seeds choose among them.

      | page | statements | about |
      | --- | --- | --- |

      """
        + Specification.pages.map { "| [\($0.title)](\($0.name).md) | \($0.rows.count) | \($0.summary) |\n" }
        .joined()
  }

  private func text(of page: SpecificationPage) -> String {
    "# \(page.title)\n\n\(page.summary)\n\n[All pages](README.md)\n"
      + page.sections.map { section in
        "\n## \(section.number) \(section.title)\n" + section.rows.map(text).joined()
      }.joined()
  }

  private func text(_ row: SpecificationRow) -> String {
    let certainty = row.certainties.map(\.rawValue).joined(separator: ", ")
    var text = "\n### \(row.identifier)\n\n*\(certainty)*\n\n\(row.statement)\n"
    if !row.choice.isEmpty { text += "\n**In the simulator:** \(row.choice)\n" }
    if !row.exclusion.isEmpty { text += "\n**Not simulated:** \(row.exclusion)\n" }
    add(
      "Sources",
      row.sources.map { "[\($0.title.replacing("[", with: "(").replacing("]", with: ")"))](\(address($0)))" },
      to: &text)
    add("Options, the default first", uses.sites(of: row).map(line), to: &text)
    add(
      "Rules",
      uses.rules(of: row).map { "[`\($0.identifier)`](../Rules.md#\($0.identifier))" }, to: &text)
    return text
  }

  private func address(_ source: SpecificationSource) -> String {
    source.address.replacing("(", with: "%28").replacing(")", with: "%29")
  }

  private func line(_ site: SiteDescription) -> String {
    "`\(site.name)`: \(site.sentence); " + site.sides.map { "`\($0)`" }.joined(separator: ", ")
  }

  private func add(_ title: String, _ lines: [String], to text: inout String) {
    guard !lines.isEmpty else { return }
    text += "\n\(title):\n\n" + lines.map { "- \($0)\n" }.joined()
  }
}
