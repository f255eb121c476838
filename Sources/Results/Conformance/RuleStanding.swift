public import Rules

/// How a subject stands with one rule after all of its cases.
public struct RuleStanding: Hashable, Sendable {
  /// The rule.
  public let rule: RuleIdentifier
  /// What it comes to, by the name of an outcome.
  public let outcome: Outcome
  /// In how many cases it was kept.
  public let keptCount: Int
  /// In how many cases it was broken.
  public let brokenCount: Int
  /// The shortest case in which it was broken.
  public let shownBy: CaseKey?

  /// What a rule comes to over many cases.
  public enum Outcome: String, CaseIterable, Sendable {
    /// It was broken in some case.
    case broken
    /// It was kept wherever there was occasion to break it.
    case kept
    /// Runs ended before the rule could tell, and no other run told.
    case inconclusive
    /// The subject cannot show what the rule needs to see, or does nothing that the rule is about.
    case notApplicable = "not applicable"
    /// There was no occasion to break it, and no scenario that is about it ran.
    case notExercised = "not exercised"
  }

  init(_ rule: RuleIdentifier, _ tally: StandingTally) {
    self.rule = rule
    keptCount = tally.counts[.kept, default: 0]
    brokenCount = tally.counts[.broken, default: 0]
    outcome = Outcome.allCases.first { tally.counts[$0] != nil } ?? .notExercised
    shownBy = tally.shortest?.key
  }
}
