public import Rules

/// What a rule concluded about a case, and how much that weighs.
public struct RuleFinding: Hashable, Sendable {
  /// The name of the rule; its page stands beside the cases.
  public let rule: RuleIdentifier
  /// How much a breach weighs.
  public let level: RuleLevel
  /// What it concluded.
  public let outcome: RuleOutcome

  /// Makes a finding.
  public init(rule: RuleIdentifier, level: RuleLevel, outcome: RuleOutcome) {
    self.rule = rule
    self.level = level
    self.outcome = outcome
  }
}
