public import Rules

/// The result of one mutant, or of a pair of mutants combined.
public struct MutantResult: Hashable, Sendable {
  public let name: String
  /// The behavior of the app, as a sentence for each mutant.
  public let sentence: String
  /// The rules that should catch it.
  public var rules: [RuleIdentifier]
  /// Why it breaks no obligation; nil if it breaks one.
  public var harmlessReason: String?
  public var outcome = MutantOutcome.notApplicable
  /// The scenarios that caught it: only the first, or all if all were run.
  public var catches: [MutantCatch] = []
  /// The scenarios that could not decide.
  public var undecided: [MutantCatch] = []
  /// The scenarios that claim to catch it but do not.
  public var missed: [CaseAddress] = []
  /// The number of scenarios in which it was tried.
  public var trialCount = 0

  /// Makes a result before any trial.
  public init(name: String, sentence: String, rules: [RuleIdentifier], harmlessReason: String?) {
    self.name = name
    self.sentence = sentence
    self.rules = rules
    self.harmlessReason = harmlessReason
  }

  /// Whether it breaks an obligation.
  public var isBreach: Bool { harmlessReason == nil }
}
