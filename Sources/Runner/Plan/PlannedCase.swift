public import Results
internal import Scenario

/// One subject in one scenario, before it is run.
public struct PlannedCase: Sendable {
  /// What is run.
  public let scenario: PlannedScenario
  /// The number of the app in the plan.
  public let app: Int
  /// The seed that decides latitudes, or nothing for the usual choices.
  public let seed: UInt64?

  /// Where the scenario lives.
  public var address: CaseAddress { scenario.address }
  /// Its title.
  public var title: String { scenario.definition.title }
}
