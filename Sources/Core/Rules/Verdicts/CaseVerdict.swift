/// The verdict on one app in one scenario.
public enum CaseVerdict: Hashable, Sendable {
  /// Every rule was kept and every expectation held.
  case passed
  /// Only a rule or a scenario of the level "should" failed.
  case warned
  /// A rule was broken, an expectation did not hold, or the app crashed.
  case failed
  /// The case failed, and a list of known failures names every violation.
  case known(reason: String)
  /// The run ended before a verdict was possible.
  case inconclusive(reason: String)
  /// The app lacks a capability that the scenario needs.
  case notApplicable(reason: String)
  /// The run gave no verdict.
  case error(CaseErrorKind, message: String)

  /// The names of all verdicts, in the order in which reports count them.
  public static let names = [
    "passed", "warned", "failed", "known", "inconclusive", "not applicable", "error",
  ]

  public var name: String { CaseVerdict.names[position] }

  /// The index of the verdict in `names`.
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

  /// Why the case neither passed nor failed.
  public var reason: String? {
    switch self {
    case .passed, .warned, .failed: nil
    case .known(let reason), .inconclusive(let reason), .notApplicable(let reason): reason
    case .error(_, let message): message
    }
  }
}

/// The cause of a case without a verdict.
public enum CaseErrorKind: String, CaseIterable, Sendable {
  /// The scenario requests something impossible.
  case scenario
  /// The app under test violates the protocol.
  case app
  /// Two runs of the same case differ.
  case nondeterminism
  /// The run exceeded its processor time, and the cause is unknown.
  case overtime
  /// The tool itself failed.
  case `internal`
}
