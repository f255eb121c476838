/// What one rule concluded about a case.
public enum RuleOutcome: Hashable, Sendable {
  /// There was occasion to break it, and it was not broken.
  case kept
  /// It was broken.
  case broken(Breach)
  /// There was no occasion to break it.
  case notExercised
  /// The subject cannot show what the rule needs to see.
  case notApplicable(reason: String)
  /// The run ended before the rule could tell.
  case inconclusive(reason: String)

  /// Its name in reports.
  public var name: String {
    switch self {
    case .kept: "kept"
    case .broken: "broken"
    case .notExercised: "not exercised"
    case .notApplicable: "not applicable"
    case .inconclusive: "inconclusive"
    }
  }

  /// How it was broken, if it was.
  public var breach: Breach? {
    if case .broken(let breach) = self { breach } else { nil }
  }
}
