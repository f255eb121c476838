public import Rules

/// The result of one mutant, or of a pair of mutants at once.
public struct MutantResult: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// The behavior of the app, as a sentence for each mutant.
  public let sentence: String
  /// The rules that ought to notice it.
  public var rules: [RuleIdentifier]
  /// Why it may live; nothing where it breaks an obligation.
  public var harmlessReason: String?
  /// Its outcome.
  public var outcome = MutantOutcome.notApplicable
  /// The scenarios that noticed it: the first, or all of them where all were asked.
  public var catches: [MutantCatch] = []
  /// The scenarios that cannot tell.
  public var undecided: [MutantCatch] = []
  /// The scenarios that say that they catch it, and do not.
  public var missed: [CaseAddress] = []
  /// In how many scenarios it was tried.
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
