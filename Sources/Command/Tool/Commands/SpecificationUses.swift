internal import Facts
internal import Results
internal import Rules
internal import Runner
internal import Scenario
internal import Specification
internal import World

/// The choice sites, rules, and scenarios that are based on the rows of the specification.
struct SpecificationUses {
  private var scenariosOfRow: [String: [PlannedScenario]] = [:]

  /// Reads the scenarios of a suite, if there is one.
  init(suite: String?, toolName: String) {
    guard let suite else { return }
    let plan = RunPlan(selection: Selection([suite]), apps: [], toolName: toolName, tool: ToolVersion.text)
    for scenario in plan.scenarios {
      for row in Specification.rows(namedIn: scenario.definition.source) {
        scenariosOfRow[row, default: []].append(scenario)
      }
    }
  }

  /// The choice sites that are based on a row.
  func sites(of row: SpecificationRow) -> [SiteDescription] {
    ChoiceSite.descriptions.filter { $0.rows.contains(row.identifier) }
  }

  /// The bundled rules that are based on a row.
  func rules(of row: SpecificationRow) -> [RulePage] {
    RuleRegistry.pages.filter { $0.sources.contains(row.identifier) }
  }

  /// The scenarios that show a row, as address and title.
  func scenarios(of row: SpecificationRow) -> [(address: String, title: String)] {
    (scenariosOfRow[row.identifier] ?? []).map { ($0.address.text, $0.definition.title) }
  }

  /// The row, with the sites, rules and scenarios that are based on it.
  func json(of row: SpecificationRow) -> JSONValue {
    [
      "row": .text(row.identifier), "certainties": .list(row.certainties.map { .text($0.rawValue) }),
      "statement": .text(row.statement),
      "sources": .list(row.sources.map { ["title": .text($0.title), "address": .text($0.address)] }),
      "simulator": row.choice.isEmpty ? .null : .text(row.choice),
      "not_simulated": row.exclusion.isEmpty ? .null : .text(row.exclusion),
      "sites": .list(sites(of: row).map { .text($0.name) }),
      "rules": .list(rules(of: row).map { .text($0.identifier.text) }),
      "scenarios": .list(scenarios(of: row).map { .text($0.address) }),
    ]
  }
}
