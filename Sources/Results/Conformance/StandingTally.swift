/// Counts what the cases of a subject say of one rule.
struct StandingTally {
  private(set) var counts: [RuleStanding.Outcome: Int] = [:]
  /// The shortest case in which the rule was broken.
  private(set) var shortest: CaseResult?

  /// Takes what one case says; a breach that its scenario asks for does not count.
  mutating func take(_ finding: RuleFinding, of result: CaseResult) {
    if finding.isExpected, finding.outcome.breach != nil { return }
    counts[StandingTally.outcome(of: finding.outcome), default: 0] += 1
    guard finding.breach != nil else { return }
    if let shortest, !result.showsBetter(than: shortest) { return }
    shortest = result
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
