public import Results

/// One subject in one scenario, before it is run.
public struct PlannedCase: Hashable, Sendable {
  /// Where the scenario lives.
  public let address: CaseAddress
  /// Its title.
  public let title: String
  /// Where it is declared.
  public let place: SourcePlace
  /// The number of its script in the plan.
  public let script: Int
  /// The number of the scenario in its script.
  public let scenario: Int
  /// The number of the app in the plan.
  public let app: Int
}
