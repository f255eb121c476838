public import Rules

/// Everything that was concluded about one subject in one scenario.
public struct CaseResult: Hashable, Sendable {
  /// Where the scenario lives.
  public var address: CaseAddress
  /// Its title.
  public var title: String
  /// How much a failure of the scenario weighs.
  public var level = RuleLevel.must
  /// The name of the subject.
  public var subject: String
  /// The seed of the run, or nothing when every choice was the usual one.
  public var seed: UInt64?
  /// Where the scenario is declared.
  public var place: SourcePlace
  /// The arguments that show the case again, from the command's name on.
  public var command: [String]
  /// What is concluded.
  public var verdict: CaseVerdict
  /// What each rule concluded, in the order of the manual.
  public var findings: [RuleFinding] = []
  /// The expectations that did not hold, in the order of the run.
  public var expectations: [FailedExpectation] = []
  /// How the app ended by its own fault, each with its place and what its language says of it.
  public var crashes: [String] = []
  /// The choices of the run that were not the usual ones, in words.
  public var choices: [String] = []
  /// The run as one line that can be replayed; empty where there was no run.
  public var replay = ""
  /// How many facts the run had.
  public var factCount: UInt32 = 0
  /// The hash over all of them.
  public var hash: UInt64 = 0
  /// What a reader should know besides.
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

  /// The broken rules that only warn.
  public var warnings: [RuleFinding] {
    findings.filter { $0.level == .should && $0.breach != nil }
  }

  /// Whether the case counts as failed; strictly, warnings do as well.
  public func isFailed(strictly: Bool) -> Bool {
    verdict == .failed || (strictly && verdict == .warned)
  }

  /// Lets levels decide: a failure of a scenario that only should pass is a warning, and so is a rule that only
  /// should be kept. A rule that must be kept fails the case whatever the scenario is.
  public mutating func weigh() {
    let breaksMust = findings.contains { $0.level == .must && $0.breach != nil }
    if verdict == .failed, level == .should, !breaksMust { verdict = .warned }
    if verdict == .passed, !warnings.isEmpty { verdict = .warned }
  }
}
