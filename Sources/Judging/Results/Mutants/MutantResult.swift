public import Rules

/// The result of one mutant, or of a pair of mutants combined.
public struct MutantResult: Hashable, Sendable {
  public let name: String
  /// The behavior of the app, as a sentence for each mutant.
  public let sentence: String
  /// The rules that should catch the mutant.
  public var rules: [RuleIdentifier]
  /// The reason why the mutant breaks no obligation. Nil if it breaks one.
  public var harmlessReason: String?
  public var outcome = MutantOutcome.notApplicable
  /// The scenarios that caught the mutant. Only the first, unless every scenario was run.
  public var catches: [MutantCatch] = []
  /// The scenarios whose runs with the mutant were inconclusive.
  public var undecided: [MutantCatch] = []
  /// The scenarios that claim to catch the mutant but do not.
  public var missed: [CaseAddress] = []
  /// The number of scenarios in which the mutant was tried.
  public var trialCount = 0

  /// Makes a result before any trial.
  public init(name: String, sentence: String, rules: [RuleIdentifier], harmlessReason: String?) {
    self.name = name
    self.sentence = sentence
    self.rules = rules
    self.harmlessReason = harmlessReason
  }

  /// Whether the mutant breaks an obligation.
  public var isBreach: Bool { harmlessReason == nil }
}
