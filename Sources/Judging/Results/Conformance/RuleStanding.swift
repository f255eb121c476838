public import Rules

/// The outcome of one rule over all cases of a subject.
public struct RuleStanding: Hashable, Sendable {
  public let rule: RuleIdentifier
  public let outcome: Outcome
  /// The number of cases in which the rule was kept.
  public let keptCount: Int
  /// The number of cases in which the rule was broken.
  public let brokenCount: Int
  /// Whether each case that broke the rule only warns.
  public let isWarning: Bool
  /// The case that shows best that the rule was broken; nil if no case broke it.
  public let shownBy: CaseKey?
  /// The evidence that the rule lacks, according to the first case that ran; nil if it lacks none.
  public let reason: String?

  /// The outcome of a rule over many cases. If the cases have several outcomes, the first of these
  /// counts.
  public enum Outcome: String, CaseIterable, Sendable {
    /// The rule was broken in at least one case.
    case broken
    /// The rule was kept in every case that exercised it.
    case kept
    /// Some runs ended before the rule could be judged, and no other run exercised it.
    case inconclusive
    /// The subject cannot give the evidence that the rule needs, or it never does what the rule is
    /// about.
    case notApplicable = "not applicable"
    /// No run exercised the rule, and no scenario about the rule ran.
    case notExercised = "not exercised"
  }

  init(_ rule: RuleIdentifier, _ tally: StandingTally) {
    self.rule = rule
    keptCount = tally.count(of: .kept)
    brokenCount = tally.count(of: .broken)
    isWarning = tally.isWarning
    outcome = Outcome.allCases.first { tally.count(of: $0) > 0 } ?? .notExercised
    shownBy = tally.clearest?.key
    reason = tally.reason
  }
}

/// Counts the outcomes of one rule over the cases of a subject.
struct StandingTally {
  private var counts = [Int](repeating: 0, count: RuleStanding.Outcome.allCases.count)
  /// The case that shows best that the rule was broken; nil if no case broke it.
  private(set) var clearest: CaseResult?
  /// Whether all breaches so far have the level `should`.
  private(set) var isWarning = true
  /// The first reason why the rule does not apply in a case.
  private(set) var reason: String?

  /// The number of cases with an outcome.
  func count(of outcome: RuleStanding.Outcome) -> Int { counts[StandingTally.index(of: outcome)] }

  /// Counts the finding of a group of equal cases. A breach that the scenario expects is not counted.
  mutating func add(_ finding: RuleFinding, of group: CaseGroup) {
    let result = group.first
    if finding.isExpected, finding.outcome.breach != nil { return }
    let isBroken = result.isBroken(finding)
    counts[StandingTally.index(of: isBroken ? .broken : StandingTally.outcome(of: finding.outcome))] +=
      group.count
    // Ignore cases that do not apply to the subject. Their reason concerns only the scenario, and
    // another scenario could exercise the rule.
    if result.verdict.isJudgment, case .notApplicable(let words) = finding.outcome {
      reason = reason ?? words
    }
    guard isBroken else { return }
    if finding.level == .must { isWarning = false }
    if let clearest, !result.shows(finding.rule, betterThan: clearest) { return }
    clearest = result
  }

  private static func index(of outcome: RuleStanding.Outcome) -> Int {
    switch outcome {
    case .broken: 0
    case .kept: 1
    case .inconclusive: 2
    case .notApplicable: 3
    case .notExercised: 4
    }
  }

  private static func outcome(of outcome: RuleOutcome) -> RuleStanding.Outcome {
    switch outcome {
    case .kept: .kept
    case .broken: .broken
    case .notExercised: .notExercised
    case .notApplicable: .notApplicable
    case .inconclusive: .inconclusive
    }
  }
}
