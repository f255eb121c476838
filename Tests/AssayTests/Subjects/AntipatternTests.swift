import Foundation
import Rules
import Samples
import Testing

/// An app in Scenarios/apps/antipatterns, as the comment at the start of its file states it.
private struct Antipattern {
  let name: String
  let rule: String
  /// The address of the scenario that shows the habit best.
  let address: String
  let habit: String
  let consequences: [(failure: String, reason: String)]

  init(name: String, source: String) throws {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("--") }
    let habits = lines.compactMap { $0.wholeMatch(of: /-- habit: (\S+) in (\S+): (.+)/)?.output }
    try #require(habits.count == 1, "\(name).lua begins with one line “-- habit: RULE in SCENARIO: WORDS”")
    (self.name, rule, address, habit) = (
      name, String(habits[0].1), String(habits[0].2), String(habits[0].3)
    )
    consequences = lines.compactMap { line in
      line.wholeMatch(of: /-- follows: (\S+): (.+)/).map { (String($0.1), String($0.2)) }
    }
  }

  /// Its row in the manual. An expectation that fails too is left out.
  var row: String {
    let others = consequences.map(\.failure).filter { $0 != "expectation" }
    let cell = others.map { $0 == "crash" ? "a crash" : "`\($0)`" }.joined(separator: ", ")
    return "| `\(name)` | \(habit) | `\(rule)` | `\(address)` | \(cell) |\n"
  }

  /// Its lines in the list of expected verdicts.
  var verdicts: String {
    (["\(name) * \(rule) habit: \(habit)"]
      + consequences.map { "\(name) * \($0.failure) follows: \($0.reason)" })
      .map { $0 + "\n" }.joined()
  }
}

@Suite("The antipatterns")
struct AntipatternTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Scenarios/apps/antipatterns").standardizedFileURL

  /// The apps, in the order of their rules.
  private func apps() throws -> [Antipattern] {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    let apps = try names.filter { $0.hasSuffix(".lua") }.map { file in
      try Antipattern(
        name: String(file.dropLast(4)),
        source: String(contentsOf: Self.folder.appending(path: file), encoding: .utf8))
    }
    let rules = RuleRegistry.pages.map(\.identifier.text)
    return rules.flatMap { rule in apps.filter { $0.rule == rule } }
  }

  @Test("the table of the manual has each app")
  func page() throws {
    let head =
      "\n| app | what it does | rule | shown best by | consequences |\n| --- | --- | --- | --- | --- |\n"
    try Golden.checkPage(
      "Antipatterns.md", after: "<!-- the table begins; ASSAY_UPDATE_GOLDENS=1 rewrites it -->\n",
      head + apps().map(\.row).joined())
  }

  @Test("the expected verdicts have the lines of each app")
  func verdicts() throws {
    try Golden.checkPage(
      "../Scenarios/verdicts.txt", after: "from the\n# comments of the apps.\n",
      apps().map { "\n" + $0.verdicts }.joined())
  }
}
