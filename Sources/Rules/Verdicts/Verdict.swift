/// What a rule concludes about a run.
public enum Verdict: Hashable, Sendable {
  /// There was occasion to break it, and it was not broken.
  case kept
  /// It was broken, as the witness shows.
  case broken(Witness)
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

  /// The witness of a breach.
  public var witness: Witness? {
    switch self {
    case .broken(let witness): witness
    case .kept, .notExercised, .notApplicable, .inconclusive: nil
    }
  }
}
