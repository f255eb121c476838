internal import Rules

/// How much of a run says something about a subject: what does not apply, or did not end, says nothing.
public struct Coverage: Hashable, Sendable {
  /// The number of the subject's cases, and of those that were judged.
  public let cases: Share
  /// The number of the rules, and of those that some case gave occasion to break.
  public let rules: Share
  /// The sections of the suite of which no case was judged, in the order of the run.
  public let missingSections: [String]

  init(cases: Share, missingSections: [String], _ standings: [RuleStanding]) {
    self.cases = cases
    self.missingSections = missingSections
    rules = Share(
      count: standings.count { $0.outcome == .kept || $0.outcome == .broken }, total: standings.count)
  }
}

/// A number of things out of all of them.
public struct Share: Hashable, Sendable {
  /// The number of those that are meant.
  public let count: Int
  /// The number of all.
  public let total: Int

  /// Makes a share.
  public init(count: Int, total: Int) {
    self.count = count
    self.total = total
  }

  /// Such as `441 of 734`.
  public var text: String { "\(count) of \(total)" }
}

extension CaseVerdict {
  /// Whether it says something about the subject.
  var isJudgment: Bool {
    switch self {
    case .passed, .warned, .failed, .known: true
    case .inconclusive, .notApplicable, .error: false
    }
  }

  /// Whether it finds nothing that a rule forbids.
  var isPass: Bool {
    switch self {
    case .passed, .warned: true
    case .failed, .known, .inconclusive, .notApplicable, .error: false
    }
  }
}
