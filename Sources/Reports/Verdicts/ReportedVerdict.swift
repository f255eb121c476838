public import Results

/// What is said of one point of a report: the verdicts of cases, and what is wrong with a run besides.
public enum ReportedVerdict: String, CaseIterable, Sendable {
  /// Everything that was asked held.
  case passed
  /// What must hold held, but not what should.
  case warned
  /// A rule was broken or an expectation did not hold.
  case failed
  /// It failed as it is known to.
  case known
  /// A list of known failures names what no longer fails.
  case stale
  /// The run ended before it could be told.
  case inconclusive
  /// The subject lacks what the scenario needs.
  case notApplicable = "not applicable"
  /// A scenario, a file or the tool itself could not be used.
  case unusable
  /// The app under test does not keep to the protocol.
  case misbehaved
  /// Two runs of the same differ.
  case nondeterministic

  /// The verdict on a case; strictly, a warning is a failure.
  public init(_ result: CaseResult, strictly: Bool) {
    switch result.verdict {
    case .passed: self = .passed
    case .warned: self = strictly ? .failed : .warned
    case .failed: self = .failed
    case .known: self = .known
    case .inconclusive: self = .inconclusive
    case .notApplicable: self = .notApplicable
    case .error(let kind, _):
      switch kind {
      case .scenario, .internal: self = .unusable
      case .app: self = .misbehaved
      case .nondeterminism: self = .nondeterministic
      }
    }
  }

  /// The verdict on what could not be used or written.
  public init(_ trouble: RunTrouble) {
    switch trouble.exitCode {
    case .failed: self = .stale
    case .inconclusive: self = .inconclusive
    case .appMisbehaved: self = .misbehaved
    case .nondeterminism: self = .nondeterministic
    case .success, .nothingApplicable, .usage, .internalError, .unwritable, .interrupted, .terminated:
      self = .unusable
    }
  }
}
