public import Rules

/// The result of one case: one subject in one scenario, with one seed or none.
public struct CaseResult: Hashable, Sendable {
  /// The address of the scenario.
  public var address: CaseAddress
  /// The title of the scenario.
  public var title: String
  /// The level of the scenario: a failure of a `should` scenario is a warning.
  public var level = RuleLevel.must
  /// The name of the subject.
  public var subject: String
  /// The seed of the run, or nothing for the canonical run, in which every choice is zero.
  public var seed: UInt64?
  /// The line that declares the scenario.
  public var place: SourcePlace
  /// The command line that runs the case again, with the name of the command first.
  public var command: [String]
  /// The verdict on the case.
  public var verdict: CaseVerdict
  /// The finding of each rule, in the order of the manual.
  public var findings: [RuleFinding] = []
  /// The expectations that did not hold, in the order of the run.
  public var expectations: [FailedExpectation] = []
  /// The crashes of the app, each with its line and the message of the app's language.
  public var crashes: [String] = []
  /// The choices of the run that were not zero, in words; none of a case with one of many seeds that passed.
  public var choices: [String] = []
  /// The replay string of the run; empty where there was no run, and of a case with one of many seeds that passed: its
  /// command shows it again.
  public var replay = ""
  /// The number of facts of the run.
  public var factCount: UInt32 = 0
  /// The hash of all facts of the run.
  public var hash: UInt64 = 0
  /// Notes of the runner, such as an early end of the scenario.
  public var remarks: [String] = []

  /// Makes a result without findings.
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

  /// Whether it passed, and there is nothing to tell of it but findings, choices and remarks.
  public var isUneventful: Bool {
    verdict == .passed && level == .must && expectations.isEmpty && crashes.isEmpty
      && !findings.contains { $0.outcome.breach != nil }
  }

  /// Whether the case counts as failed; in a strict run a warning does.
  public func isFailed(strictly: Bool) -> Bool {
    verdict == .failed || (strictly && verdict == .warned)
  }

  /// Applies the levels to the verdict: a failed `should` scenario is a warning, and so is a broken `should` rule. A broken
  /// `must` rule fails the case at any level of the scenario.
  public mutating func weigh() {
    if verdict == .failed, level == .should, !breaksMust { verdict = .warned }
    if verdict == .passed, breaksShould || !expectations.isEmpty { verdict = .warned }
  }
}
