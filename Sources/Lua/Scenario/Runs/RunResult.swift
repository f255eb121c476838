public import Facts
public import Kernel
public import Rules
public import World

/// The result of one run of a scenario.
public struct RunResult {
  public internal(set) var verdict: CaseVerdict
  /// The error of the scenario. Nil unless the verdict is an error.
  public private(set) var error: ScenarioError?
  /// The verdict of each rule, in the order of `pages`. Empty if the scenario did not run.
  public internal(set) var ruleVerdicts: [Verdict] = []
  /// The pages of the rules that checked the run: first the built-in rules, then the Lua rules.
  public internal(set) var pages: [RulePage] = []
  /// The level of each rule, in the order of `pages`.
  public internal(set) var levels: [RuleLevel] = []
  /// The highest level that a failure of the run can have.
  public internal(set) var levelMax = RuleLevel.must
  /// The failed expectations of the script.
  public internal(set) var failedExpectations: [FailedExpectation] = []
  /// The rules that the scenario names and the run did not exercise.
  public internal(set) var unexercisedRules: [RuleIdentifier] = []
  /// The rules that the scenario expects the app to break, without those that the app broke.
  public internal(set) var unbrokenRules: [RuleIdentifier] = []
  /// The outcome of the recovery phase. Nil if the run had none.
  public internal(set) var convergence: Convergence?
  /// The choices for which the driver did not choose the default option.
  public internal(set) var deviations: [Deviation] = []
  /// The recorded choices that the run could not repeat. Empty if the driver does not repeat a recorded
  /// run.
  public internal(set) var unmetDeviations: [UnmetDeviation] = []
  /// The faults and answers that the scenario prepared and that did not occur.
  public internal(set) var unmetPins: [UnmetPin] = []
  /// The crashes and hangs of the app that the scenario did not cause itself.
  public internal(set) var crashes: [AppCrash] = []
  /// The calls for which the app has not declared the capability. Only the first call is listed for each
  /// capability.
  public internal(set) var undeclaredCalls: [UndeclaredCall] = []
  /// The controls for which the app made no call after the tap. A control is not listed if the scenario
  /// allows that.
  public internal(set) var ignoredControls: [String] = []
  /// Whether the script ended before its last command, because of an error or because the app was no
  /// longer running.
  public internal(set) var endedEarly = false
  /// Notes for the reader of a report.
  public internal(set) var remarks: [String] = []
  /// The kept facts, with the count and the hash of all facts.
  public internal(set) var trace: Trace

  /// The verdict of each rule with its page.
  public var judgments: [Judgment] {
    zip(pages, ruleVerdicts).map { Judgment(page: $0, verdict: $1) }
  }

  /// The broken rules with their pages.
  public var breaches: [Judgment] { judgments.filter { $0.verdict.witness != nil } }

  /// Whether a rule of any level was broken. Unlike `breaches`, it allocates nothing.
  public var hasBreach: Bool { ruleVerdicts.contains { $0.witness != nil } }

  public var factCount: UInt32 { trace.count }

  /// The hash of all facts of the run.
  public var factHash: UInt64 { trace.hash }

  init(verdict: CaseVerdict, trace: Trace) {
    self.verdict = verdict
    self.trace = trace
  }

  /// Creates the result of a scenario that did not run.
  init(verdict: CaseVerdict) {
    self.init(verdict: verdict, trace: Recorder(retention: .hashOnly, sinks: []).trace)
  }

  /// Creates the result of a scenario that cannot run.
  init(error: ScenarioError) {
    self.init(verdict: .passed)
    end(with: error)
  }

  /// Replaces the verdict with an error of the scenario.
  mutating func end(with error: ScenarioError) {
    self.error = error
    verdict = .error(.scenario, message: error.description)
  }
}

/// A fault or an answer that a scenario prepared and that did not occur.
public struct UnmetPin: Hashable, Sendable {
  /// A description of the fault or answer.
  public let words: String
  /// The file with the command that prepared the fault or answer.
  public let file: String
  /// The line of that command.
  public let line: Int
  /// Whether the scenario declares that the fault or answer may remain unused.
  public let isOptional: Bool

  public init(words: String, file: String, line: Int, isOptional: Bool) {
    self.words = words
    self.file = file
    self.line = line
    self.isOptional = isOptional
  }
}
