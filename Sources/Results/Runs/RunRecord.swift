public import Rules

/// A whole run: what was to be run, what became of it, and the pages of the rules it mentions.
public struct RunRecord: Hashable, Sendable {
  /// What the run was.
  public var header: RunHeader
  /// The finished cases, in the order of their addresses.
  public var cases: [CaseResult]
  /// What could not be run or written.
  public var troubles: [RunTrouble]
  /// The page of every rule that a case mentions, in the order of the manual.
  public var pages: [RulePage]
  /// The requirements that verdicts are about.
  public var requirements = RequirementSet.latest
  /// The subjects, in the order of the command line.
  public var subjects: [SubjectDescription] = []
  /// The runs that reports show fact by fact.
  public var exhibits: [Exhibit] = []
  /// The signal's exit code, where the run was ended early.
  public var interruption: ExitCode?
  /// How many failures were enough, where the run was not gone on with because of them.
  public var failureLimit: Int?

  /// Makes a record.
  public init(
    header: RunHeader, cases: [CaseResult], troubles: [RunTrouble] = [], pages: [RulePage] = [],
    interruption: ExitCode? = nil, failureLimit: Int? = nil
  ) {
    self.header = header
    self.cases = cases
    self.troubles = troubles
    self.pages = pages
    self.interruption = interruption
    self.failureLimit = failureLimit
  }

  /// Whether every case that was to be run has a result.
  public var isComplete: Bool { interruption == nil && cases.count == header.caseCount }

  /// The page of a rule that a case mentions.
  public func page(of rule: RuleIdentifier) -> RulePage? { pages.first { $0.identifier == rule } }

  /// The counts of all cases.
  public var counts: VerdictCounts { VerdictCounts(cases, strictly: header.isStrict) }

  /// The names of the subjects, in the order of their first case.
  public var subjectNames: [String] {
    var names: [String] = []
    for result in cases where !names.contains(result.subject) { names.append(result.subject) }
    return names
  }

  /// What the process says at its end.
  public var exitCode: ExitCode {
    var codes = troubles.map(\.exitCode)
    if let interruption { codes.append(interruption) }
    for result in cases { codes.append(result.exitCode(strictly: header.isStrict)) }
    // Cases that are not applicable prove nothing: a run of nothing else has shown nothing.
    let isFine = cases.isEmpty && header.caseCount == 0 && (header.allowsEmpty || header.isEmptyShard)
    if !isFine, cases.allSatisfy({ $0.exitCode(strictly: header.isStrict) == .nothingApplicable }) {
      codes.append(.nothingApplicable)
    } else {
      codes.removeAll { $0 == .nothingApplicable }
    }
    return ExitCode.deciding(among: codes)
  }
}
