public import Results
public import Scenario

/// A scenario that was found, with everything that it says of itself; it is shared by all cases that run it.
public final class PlannedScenario: Sendable {
  /// Where it lives.
  public let address: CaseAddress
  /// What it says of itself.
  public let definition: ScenarioDefinition
  /// Where it is declared.
  public let place: SourcePlace
  /// The number of its script in the plan.
  let script: Int
  /// Its number in the script.
  let position: Int

  init(_ definition: ScenarioDefinition, of script: Script, number: Int, position: Int) {
    address = CaseAddress(definition.address.text)
    self.definition = definition
    place = SourcePlace(file: script.path, line: definition.line)
    self.script = number
    self.position = position
  }
}
