/// What came of running one scenario against one app.
public enum CaseVerdict: Hashable, Sendable {
  /// Every rule was kept, everything expected came true.
  case passed
  /// A rule was broken, an expectation failed, or the app ended by its own fault.
  case failed
  /// The run could not tell.
  case inconclusive(reason: String)
  /// The app is not able to do what the scenario needs.
  case notApplicable(reason: String)
  /// The scenario is wrong.
  case error(ScenarioError)

  /// Its name in reports.
  public var name: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .inconclusive: "inconclusive"
    case .notApplicable: "not applicable"
    case .error: "error"
    }
  }
}
