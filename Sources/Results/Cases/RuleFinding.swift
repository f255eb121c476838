public import Rules

/// What a rule concluded about a case, and how much that weighs.
public struct RuleFinding: Hashable, Sendable {
  /// The name of the rule; its page stands beside the cases.
  public let rule: RuleIdentifier
  /// How much a breach weighs.
  public let level: RuleLevel
  /// What it concluded.
  public let outcome: RuleOutcome

  /// Whether the scenario is written for an app that breaks it, so that a breach is no failure.
  public let isExpected: Bool

  /// Makes a finding.
  public init(rule: RuleIdentifier, level: RuleLevel, outcome: RuleOutcome, isExpected: Bool = false) {
    self.isExpected = isExpected
    self.rule = rule
    self.level = level
    self.outcome = outcome
  }

  /// How it was broken, unless that was expected.
  public var breach: Breach? { isExpected ? nil : outcome.breach }
}
