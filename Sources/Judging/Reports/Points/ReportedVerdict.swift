public import Results
internal import Rules

/// The verdict on one point of a report: on a case, or on an error of the run.
public enum ReportedVerdict: String, CaseIterable, Sendable {
  /// Every rule was kept and every expectation held.
  case passed
  /// Only a rule or a scenario with the level `should` failed.
  case warned
  /// A rule was broken or an expectation did not hold.
  case failed
  /// The case failed, and the list of known failures contains its failures.
  case known
  /// A line of a list of known failures is stale.
  case stale
  /// The run ended before a verdict was possible.
  case inconclusive
  /// The subject lacks a capability that the scenario needs.
  case notApplicable = "not applicable"
  /// A scenario, a file, or the tool itself could not be used.
  case unusable
  /// The app under test violates the protocol.
  case misbehaved
  /// Two runs of the same case differ.
  case nondeterministic

  /// The verdict on a case. In a strict run a warning is a failure.
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
      case .scenario, .overtime, .internal: self = .unusable
      case .app: self = .misbehaved
      case .nondeterminism: self = .nondeterministic
      }
    }
  }

  /// The verdict on an error of the run.
  public init(_ trouble: RunTrouble) {
    switch trouble.exitCode {
    case .failed: self = .stale
    case .inconclusive: self = .inconclusive
    case .appMisbehaved: self = .misbehaved
    case .nondeterminism: self = .nondeterministic
    case .success, .nothingApplicable, .usage, .internalError, .unwritable, .overtime, .interrupted,
      .terminated:
      self = .unusable
    }
  }
}

/// The words of a verdict in each format. All formats use this table.
public struct VerdictWords: Hashable, Sendable {
  /// The element in a test case of JUnit XML.
  public let junit: JUnitElement
  /// The type of that element. Empty if the name of the failure is used as the type.
  public let junitType: String
  /// Whether a line of the Test Anything Protocol starts with `ok`.
  public let isOK: Bool
  /// The directive at the end of that line; empty if there is none.
  public let tapDirective: String
  /// The status in the Common Test Report Format.
  public let ctrf: String
  /// The level of a SARIF result; empty if there is none.
  public let sarif: String
  /// The command that annotates a line on GitHub; empty if there is none.
  public let github: String

  /// An element of JUnit XML.
  public enum JUnitElement: String, Sendable {
    /// No element: the case passed.
    case none
    /// The case failed.
    case failure
    /// There is no verdict.
    case error
    /// The case does not count.
    case skipped
  }

  init(
    _ junit: JUnitElement, type: String = "", tap isOK: Bool, _ directive: String = "", ctrf: String,
    sarif: String = "", github: String = ""
  ) {
    self.junit = junit
    junitType = type
    self.isOK = isOK
    tapDirective = directive
    self.ctrf = ctrf
    self.sarif = sarif
    self.github = github
  }
}

extension ReportedVerdict {
  /// The words of the verdict in each format.
  public var words: VerdictWords {
    switch self {
    case .passed: VerdictWords(.none, tap: true, ctrf: "passed")
    case .warned: VerdictWords(.none, tap: true, ctrf: "passed", sarif: "warning", github: "warning")
    case .failed: VerdictWords(.failure, tap: false, ctrf: "failed", sarif: "error", github: "error")
    case .known:
      VerdictWords(.skipped, type: "known-failing", tap: false, "todo", ctrf: "pending", sarif: "error")
    case .stale:
      VerdictWords(
        .failure, type: "stale-baseline", tap: false, ctrf: "failed", sarif: "error", github: "error")
    case .inconclusive:
      VerdictWords(
        .error, type: "inconclusive", tap: false, ctrf: "other", sarif: "note", github: "warning")
    case .notApplicable:
      VerdictWords(.skipped, type: "not-applicable", tap: true, "skip", ctrf: "skipped")
    // SARIF reports problems of the tool as notifications, not as results of the app.
    case .unusable: VerdictWords(.error, type: "harness", tap: false, ctrf: "failed", github: "error")
    case .misbehaved: VerdictWords(.error, type: "protocol", tap: false, ctrf: "failed", github: "error")
    case .nondeterministic:
      VerdictWords(
        .error, type: "nondeterminism", tap: false, ctrf: "failed", sarif: "error", github: "error")
    }
  }
}
