/// What a verdict is called in each format: the one table that all of them read.
public struct VerdictWords: Hashable, Sendable {
  /// The element of JUnit's XML that stands in a test case.
  public let junit: JUnitElement
  /// The type of that element; empty where the failure has a name of its own.
  public let junitType: String
  /// Whether a line of the Test Anything Protocol begins with `ok`.
  public let isOK: Bool
  /// The directive at its end; empty where there is none.
  public let tapDirective: String
  /// The status of the Common Test Report Format.
  public let ctrf: String
  /// The level of a SARIF result; empty where there is none.
  public let sarif: String
  /// The command that annotates a line on GitHub; empty where there is none.
  public let github: String

  /// An element of JUnit's XML.
  public enum JUnitElement: String, Sendable {
    /// None: the case passed.
    case none
    /// An invariant was broken.
    case failure
    /// There is no verdict.
    case error
    /// It does not count.
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
  /// What it is called in each format.
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
    // What the tool could not do is told of the tool, not of the app: SARIF has notifications for it.
    case .unusable: VerdictWords(.error, type: "harness", tap: false, ctrf: "failed", github: "error")
    case .misbehaved: VerdictWords(.error, type: "protocol", tap: false, ctrf: "failed", github: "error")
    case .nondeterministic:
      VerdictWords(
        .error, type: "nondeterminism", tap: false, ctrf: "failed", sarif: "error", github: "error")
    }
  }
}
