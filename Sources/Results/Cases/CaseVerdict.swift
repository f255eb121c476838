/// What is concluded about one subject in one scenario.
public enum CaseVerdict: Hashable, Sendable {
  /// Everything that was asked held.
  case passed
  /// What must hold held, but not what should: a rule or a scenario of that level.
  case warned
  /// A rule was broken or an expectation did not hold.
  case failed
  /// It failed, and a list of known failures holds all that is wrong.
  case known(reason: String)
  /// The run ended before it could be told.
  case inconclusive(reason: String)
  /// The subject lacks what the scenario needs.
  case notApplicable(reason: String)
  /// There is no verdict.
  case error(CaseErrorKind, message: String)

  /// The kinds of verdicts, in the order in which reports count them.
  public static let names = [
    "passed", "warned", "failed", "known", "inconclusive", "not applicable", "error",
  ]

  /// Its name in reports.
  public var name: String { CaseVerdict.names[position] }

  /// Its position among the names.
  public var position: Int {
    switch self {
    case .passed: 0
    case .warned: 1
    case .failed: 2
    case .known: 3
    case .inconclusive: 4
    case .notApplicable: 5
    case .error: 6
    }
  }

  /// Why it is neither passed nor failed.
  public var reason: String? {
    switch self {
    case .passed, .warned, .failed: nil
    case .known(let reason), .inconclusive(let reason), .notApplicable(let reason): reason
    case .error(_, let message): message
    }
  }
}
