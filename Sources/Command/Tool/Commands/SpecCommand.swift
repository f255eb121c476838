internal import Facts
internal import Kernel
internal import Lua
internal import Reports
internal import Results
internal import Rules
internal import Runner
internal import Scenario
internal import Specification
internal import World

/// `assay spec`: lists the statements about the store, searches them, or prints one with the sites, rules
/// and scenarios that are based on it.
struct SpecCommand {
  private let parsed: ParsedArguments
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) {
    self.parsed = parsed
    self.surroundings = surroundings
  }

  func text() throws(UsageError) -> CommandText {
    let form = try OutputForm(parsed)
    let words = parsed.arguments
    if !words.isEmpty, words.allSatisfy(Specification.isIdentifierLike) {
      let places = try words.map { (word) throws(UsageError) in try SpecCommand.statement(of: word) }
      switch form {
      case .text:
        let uses = uses
        return .lines(
          places.map { RowText(row: $0.row, page: $0.page, uses: uses).text }.joined(separator: "\n"))
      case .json: return SpecCommand.json(places.map(\.row), uses)
      }
    }
    let rows = try SpecCommand.rows(saying: words)
    switch form {
    case .text: return .lines(SpecCommand.list(rows))
    case .json: return SpecCommand.json(rows, uses)
    }
  }

  /// The sites, rules and scenarios that use rows. Without scenarios if the bundled suite is not found.
  private var uses: SpecificationUses {
    let suite = Defaults.find(Defaults.suite, toolPath: surroundings.toolPath)
    return SpecificationUses(suite: suite, toolName: surroundings.toolName)
  }

  private static func statement(
    of identifier: String
  ) throws(UsageError) -> (row: SpecificationRow, page: SpecificationPage) {
    if let place = Specification.row(identifier.prefix(1).uppercased() + identifier.dropFirst()) {
      return place
    }
    let nearest = Suggestion.nearest(to: identifier, among: Specification.identifiers)
    throw UsageError(
      "unknown statement “\(identifier)”",
      advice: (nearest.map { "did you mean “\($0)”? " } ?? "") + "`assay spec` lists them")
  }

  private static func json(_ rows: [SpecificationRow], _ uses: SpecificationUses) -> CommandText {
    .json(.list(rows.map { uses.json(of: $0) }))
  }

  /// The rows whose statement contains all words of a query; every row if there are none.
  private static func rows(saying words: [String]) throws(UsageError) -> [SpecificationRow] {
    guard !words.isEmpty else { return Specification.rows }
    let wanted = words.flatMap { $0.lowercased().split(separator: " ").map(String.init) }
    let found = Specification.rows.filter { row in
      let certainties = row.certainties.map(\.rawValue).joined(separator: " ")
      let text = [row.identifier, certainties, row.statement, row.choice, row.exclusion]
        .joined(separator: " ").lowercased()
      return wanted.allSatisfy { text.contains($0) }
    }
    guard !found.isEmpty else {
      throw UsageError(
        "no statement contains “\(words.joined(separator: " "))”",
        advice: "try fewer words; `assay spec` lists every statement")
    }
    return found
  }

  /// One line for each row: its identifier, its certainty, and the start of its statement.
  private static func list(_ rows: [SpecificationRow]) -> String {
    let certainties = rows.map { $0.certainties.map(\.rawValue).joined(separator: ", ") }
    let width = certainties.map(\.count).max() ?? 0
    let nameWidth = max(rows.map(\.identifier.count).max() ?? 0, 5) + 1
    return zip(rows, certainties).map { row, certainty in
      TerminalText.padded(row.identifier, to: nameWidth) + TerminalText.padded(certainty, to: width + 2)
        + RowText.beginning(of: row) + "\n"
    }.joined()
  }
}

/// A row for the terminal.
private struct RowText {
  let row: SpecificationRow
  let page: SpecificationPage
  let uses: SpecificationUses

  /// The first sentence of a statement, or as much of it as fits in a line of a list.
  static func beginning(of row: SpecificationRow) -> String {
    let text = row.statement.split(separator: "\n").prefix(3).joined(separator: " ")
    let sentence = text.firstRange(of: ". ").map { text[..<$0.lowerBound] + "." } ?? text[...]
    return sentence.count <= 110 ? String(sentence) : sentence.prefix(109) + "…"
  }

  var text: String {
    let certainty = row.certainties.map(\.rawValue).joined(separator: ", ")
    var text = "\(row.identifier) (\(certainty)), on the page “\(page.title)”\n"
    text += row.statement.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    add("sources", row.sources.map { $0.title + "\n    " + $0.address }, to: &text)
    add("in the simulator", RowText.wrapped(row.choice), to: &text)
    add("not simulated", RowText.wrapped(row.exclusion), to: &text)
    add(
      "options, the default first", uses.sites(of: row).map(line(of:)),
      to: &text)
    add("rules based on it", uses.rules(of: row).map { "\($0.identifier): \($0.sentence)" }, to: &text)
    let scenarios = uses.scenarios(of: row)
    add(
      "scenarios that test it; run one with `assay run SCENARIO`",
      scenarios.count <= RowText.titledScenariosMax
        ? scenarios.map { "\($0.address): \($0.title)" }
        : RowText.wrapped(scenarios.map { "\($0.address)" }.joined(separator: " ")), to: &text)
    return text
  }

  /// The maximum number of scenarios with a separate line. A longer list shows only their names.
  private static let titledScenariosMax = 12

  /// A paragraph, wrapped to the width of the statements.
  private static func wrapped(_ paragraph: String) -> [String] { TerminalText.lines(of: paragraph, to: 116) }

  private func add(_ title: String, _ lines: [String], to text: inout String) {
    guard !lines.isEmpty else { return }
    text += "\n\(title)\n" + lines.map { "  \($0)\n" }.joined()
  }

  private func line(of site: SiteDescription) -> String {
    "\(site.name), \(site.sentence): \(site.sides.joined(separator: " | "))"
  }
}
