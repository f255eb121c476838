public import Rules

/// The result of one case: one subject in one scenario, with one seed or none.
public struct CaseResult: Hashable, Sendable {
  public var address: CaseAddress
  public var title: String
  /// The level of the scenario. A failure in a `should` scenario is a warning.
  public var level = RuleLevel.must
  public var subject: String
  /// The seed of the run; nil for the canonical run, in which every choice is zero.
  public var seed: UInt64?
  /// The line that declares the scenario.
  public var place: SourcePlace
  /// The command line that runs the case again, with the name of the command first.
  public var command: [String]
  public var verdict: CaseVerdict
  /// The finding of each rule, in the order of the manual.
  public var findings: [RuleFinding] = []
  /// The expectations that did not hold, in the order of the run.
  public var expectations: [FailedExpectation] = []
  /// The crashes of the app, each with its line and the message of the app's language.
  public var crashes: [String] = []
  /// The nonzero choices of the run, as text; empty for a passed case of a run over many seeds.
  public var choices: [String] = []
  /// The replay string of the run. Empty if there was no run. Also empty for a passed case of a run
  /// over many seeds, because its command repeats the run.
  public var replay = ""
  public var factCount: UInt32 = 0
  /// The hash of all facts of the run.
  public var hash: UInt64 = 0
  /// Notes by the runner, such as a note that the scenario ended early.
  public var remarks: [String] = []

  public init(
    address: CaseAddress, title: String, subject: String, place: SourcePlace, command: [String] = [],
    verdict: CaseVerdict
  ) {
    self.address = address
    self.title = title
    self.subject = subject
    self.place = place
    self.command = command
    self.verdict = verdict
  }

  /// Whether the case passed and has nothing to report except findings, choices, and remarks.
  public var isUneventful: Bool {
    verdict == .passed && level == .must && expectations.isEmpty && crashes.isEmpty
      && !findings.contains { $0.outcome.breach != nil }
  }

  /// Whether the case counts as failed; in a strict run a warning counts too.
  public func isFailed(strictly: Bool) -> Bool {
    verdict == .failed || (strictly && verdict == .warned)
  }

  /// Applies the levels to the verdict. A failed `should` scenario and a broken `should` rule are only
  /// warnings. A broken `must` rule fails the case at any level of the scenario.
  public mutating func weigh() {
    if verdict == .failed, level == .should, !breaksMust { verdict = .warned }
    if verdict == .passed, breaksShould || !expectations.isEmpty { verdict = .warned }
  }
}
