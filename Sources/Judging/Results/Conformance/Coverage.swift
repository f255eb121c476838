internal import Rules

/// The share of a run in which a subject was judged. Cases that do not apply or have no verdict are not
/// judged.
public struct Coverage: Hashable, Sendable {
  /// The number of judged cases, out of all cases of the subject.
  public let cases: Share
  /// The number of rules that at least one case exercised, out of all rules.
  public let rules: Share
  /// The sections of the suite in which no case was judged, in the order of the run.
  public let missingSections: [String]

  init(cases: Share, missingSections: [String], _ standings: [RuleStanding]) {
    self.cases = cases
    self.missingSections = missingSections
    rules = Share(
      count: standings.count { $0.outcome == .kept || $0.outcome == .broken }, total: standings.count)
  }
}

public struct Share: Hashable, Sendable {
  /// The size of the part.
  public let count: Int
  /// The size of the whole.
  public let total: Int

  public init(count: Int, total: Int) {
    self.count = count
    self.total = total
  }

  public var text: String { "\(count) of \(total)" }
}

extension CaseVerdict {
  /// Whether the verdict is a judgment of the subject.
  var isJudgment: Bool {
    switch self {
    case .passed, .warned, .failed, .known: true
    case .inconclusive, .notApplicable, .error: false
    }
  }

  /// Whether the verdict reports no forbidden behavior.
  var isPass: Bool {
    switch self {
    case .passed, .warned: true
    case .failed, .known, .inconclusive, .notApplicable, .error: false
    }
  }
}
