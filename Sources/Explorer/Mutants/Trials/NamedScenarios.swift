internal import Results
internal import Runner
internal import Scenario

/// The scenarios that say that they catch a mutant, and whether one of their cases did.
struct NamedScenarios {
  private var scenarios: [(file: String, line: Int, address: CaseAddress, isCaught: Bool)] = []

  /// Takes what came of one case.
  mutating func take(_ planned: PlannedCase, isCaught: Bool) {
    let definition = planned.scenario.definition
    if let last = scenarios.indices.last, scenarios[last].file == definition.file,
      scenarios[last].line == definition.line
    {
      scenarios[last].isCaught = scenarios[last].isCaught || isCaught
    } else {
      scenarios.append((definition.file, definition.line, planned.address, isCaught))
    }
  }

  /// The first case of each scenario of which no case noticed it.
  var missed: [CaseAddress] { scenarios.filter { !$0.isCaught }.map(\.address) }
}
