public import Rules

/// The outcome of one rule in one case, with the level of the rule.
public struct RuleFinding: Hashable, Sendable {
  /// The identifier of the rule. `RunRecord.pages` contains the page about the rule.
  public let rule: RuleIdentifier
  /// The level of the rule: whether a breach fails the case or warns.
  public let level: RuleLevel
  public let outcome: RuleOutcome

  /// Whether the scenario expects the app to break the rule. A breach is then no failure.
  public let isExpected: Bool
  /// Whether the scenario is about the rule.
  public let isNamed: Bool

  public init(
    rule: RuleIdentifier, level: RuleLevel, outcome: RuleOutcome, isExpected: Bool = false,
    isNamed: Bool = false
  ) {
    self.isExpected = isExpected
    self.isNamed = isNamed
    self.rule = rule
    self.level = level
    self.outcome = outcome
  }

  /// The breach. Nil if there is none, or if the scenario expects one.
  public var breach: Breach? { isExpected ? nil : outcome.breach }
}

/// The outcome of one rule in one case.
public enum RuleOutcome: Hashable, Sendable {
  case kept
  /// The app broke the rule.
  case broken(Breach)
  /// The run did not exercise the rule.
  case notExercised
  /// The subject cannot give the evidence that the rule needs.
  case notApplicable(reason: String)
  case inconclusive(reason: String)

  /// The outcome's name in reports.
  public var name: String {
    switch self {
    case .kept: "kept"
    case .broken: "broken"
    case .notExercised: "not exercised"
    case .notApplicable: "not applicable"
    case .inconclusive: "inconclusive"
    }
  }

  public var breach: Breach? {
    if case .broken(let breach) = self { breach } else { nil }
  }
}

/// A breach of a rule, with the facts that show it.
public struct Breach: Hashable, Sendable {
  /// The breach as a sentence without a full stop.
  public let headline: String
  /// The facts that show the breach, in the order of the run.
  public let facts: [CitedFact]
  /// The number of further breaches of the same rule in the run.
  public let furtherBreaches: Int

  public init(headline: String, facts: [CitedFact], furtherBreaches: Int = 0) {
    self.headline = headline
    self.facts = facts
    self.furtherBreaches = furtherBreaches
  }
}
