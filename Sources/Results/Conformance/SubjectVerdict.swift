public import Rules

/// What a run says of one subject: how far it meets the requirements, rule by rule.
public struct SubjectVerdict: Hashable, Sendable {
  /// The name of the subject.
  public let subject: String
  /// How far it meets the requirements.
  public let level: ConformanceLevel
  /// How it did in each part, in the order of the parts.
  public let scores: [ProfileScore]
  /// How it stands with each rule, in the order of the manual; a project's own rules come last.
  public let standings: [RuleStanding]
  /// The counts of its cases.
  public let counts: VerdictCounts
  /// In how many failed cases no rule that must be kept was broken.
  public let unruledFailureCount: Int
  /// In how many cases its process ended by its own fault.
  public let crashCount: Int

  /// Looks at all cases of one subject.
  public init(_ subject: String, in record: RunRecord) {
    self.subject = subject
    let cases = record.cases.filter { $0.subject == subject }
    var tallies: [RuleIdentifier: StandingTally] = [:]
    for result in cases {
      for finding in result.findings {
        tallies[finding.rule, default: StandingTally()].take(finding, of: result)
      }
    }
    let standings = record.pages.map {
      RuleStanding($0.identifier, tallies[$0.identifier] ?? StandingTally())
    }
    self.standings = standings
    scores = Profile.allCases.map { ProfileScore($0, of: record.requirements, standings) }
    counts = VerdictCounts(cases, strictly: record.header.isStrict)
    unruledFailureCount = cases.count { $0.level == .must && SubjectVerdict.isUnruled($0) }
    let hasUnruledWarning = cases.contains { $0.level == .should && SubjectVerdict.isUnruled($0) }
    crashCount = cases.count { !$0.crashes.isEmpty && !$0.findings.contains(where: \.isExpected) }
    let level = SubjectVerdict.level(scores, unruledFailureCount: unruledFailureCount, crashCount: crashCount)
    self.level = level == .exemplary && hasUnruledWarning ? .extended : level
  }

  /// The standing with one rule.
  public func standing(with rule: RuleIdentifier) -> RuleStanding? { standings.first { $0.rule == rule } }

  /// Whether a case went wrong in a way that no rule that must be kept speaks of.
  public static func isUnruled(_ result: CaseResult) -> Bool {
    switch result.verdict {
    case .passed, .inconclusive, .notApplicable: return false
    case .error: return true
    case .warned, .failed, .known:
      let breaches = result.findings.filter { $0.breach != nil }
      if breaches.contains(where: { $0.level == .must }) { return false }
      return breaches.isEmpty || !result.expectations.isEmpty || !result.crashes.isEmpty
    }
  }

  private static func level(
    _ scores: [ProfileScore], unruledFailureCount: Int, crashCount: Int
  ) -> ConformanceLevel {
    func score(_ profile: Profile) -> ProfileScore? { scores.first { $0.profile == profile } }
    guard let core = score(.core), let extended = score(.extended) else { return .unproven }
    if !core.brokenMust.isEmpty || crashCount > 0 { return .notConformant }
    guard core.isProven else { return .unproven }
    guard extended.brokenMust.isEmpty, extended.isProven, unruledFailureCount == 0 else { return .core }
    return core.brokenShould.isEmpty && extended.brokenShould.isEmpty ? .exemplary : .extended
  }
}

extension RunRecord {
  /// What the run says of each subject, in their order.
  public var subjectVerdicts: [SubjectVerdict] { subjectNames.map { SubjectVerdict($0, in: self) } }
}
