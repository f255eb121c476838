public import Facts
public import Kernel
public import Rules
public import World

/// Everything that one run of a scenario came to.
public struct RunResult {
  /// What came of it.
  public internal(set) var verdict: CaseVerdict
  /// What each rule concluded, in the order of their pages; empty when nothing ran.
  public internal(set) var ruleVerdicts: [Verdict] = []
  /// The pages of the rules that judged it: the built-in ones, and then the custom ones.
  public internal(set) var pages: [RulePage] = []
  /// How much a breach of each weighs, in the same order.
  public internal(set) var levels: [RuleLevel] = []
  /// What was expected in vain.
  public internal(set) var failedExpectations: [FailedExpectation] = []
  /// The rules that the scenario names and that the run had no occasion to judge.
  public internal(set) var unexercisedRules: [RuleIdentifier] = []
  /// The rules that were to be broken and were not.
  public internal(set) var unbrokenRules: [RuleIdentifier] = []
  /// How the world came to rest; nothing where it was not left to itself.
  public internal(set) var convergence: Convergence?
  /// What the driver chose other than zero.
  public internal(set) var deviations: [Deviation] = []
  /// What the scenario prepared and never came true.
  public internal(set) var unmetPins: [UnmetPin] = []
  /// How processes of the app ended by their own fault.
  public internal(set) var crashes: [AppCrash] = []
  /// What a reader should know besides.
  public internal(set) var remarks: [String] = []
  /// The facts that were kept, with the count and the hash of all.
  public internal(set) var trace: Trace

  /// What each rule concluded, with its page.
  public var judgements: [Judgement] {
    zip(pages, ruleVerdicts).map { Judgement(page: $0, verdict: $1) }
  }

  /// The rules that were broken, with their pages.
  public var breaches: [Judgement] { judgements.filter { $0.verdict.witness != nil } }

  /// How many facts there were.
  public var factCount: UInt32 { trace.count }

  /// The hash over all facts.
  public var factHash: UInt64 { trace.hash }

  init(verdict: CaseVerdict, trace: Trace) {
    self.verdict = verdict
    self.trace = trace
  }
}
