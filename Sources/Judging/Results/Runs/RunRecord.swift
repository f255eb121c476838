public import Rules

/// A whole run: its header, the results of its cases, and the pages of the rules that they name.
public struct RunRecord: Hashable, Sendable {
  public var header: RunHeader
  /// The finished cases, in the order of their addresses.
  public var cases: CaseList
  /// The files that could not be run or written, and stale known failures.
  public var troubles: [RunTrouble]
  /// The pages of all rules that the cases name, in the order of the manual.
  public var pages: [RulePage]
  /// The requirements that decide conformance levels.
  public var requirements = RequirementSet.latest
  /// The subjects, in the order of the command line.
  public var subjects: [SubjectDescription] = []
  /// The runs that reports show fact by fact.
  public var witnessRuns: [WitnessRun] = []
  /// The exit code of the signal that ended the run early; nil if none did.
  public var interruption: ExitCode?
  /// The limit of `--fail-fast` if the run stopped because of it, otherwise nil.
  public var failureLimit: Int?

  public init(
    header: RunHeader, cases: CaseList = [], troubles: [RunTrouble] = [], pages: [RulePage] = [],
    interruption: ExitCode? = nil, failureLimit: Int? = nil
  ) {
    self.header = header
    self.cases = cases
    self.troubles = troubles
    self.pages = pages
    self.interruption = interruption
    self.failureLimit = failureLimit
  }

  /// Whether every selected case has a result.
  public var isComplete: Bool { interruption == nil && cases.count == header.caseCount }

  public func page(of rule: RuleIdentifier) -> RulePage? { pages.first { $0.identifier == rule } }

  /// The counts of all cases by verdict.
  public var counts: VerdictCounts { cases.counts(strictly: header.isStrict) }

  /// The names of the subjects, in the order of the first case of each.
  public var subjectNames: [String] { cases.subjects }

  public var resultCodes: [ExitCode] {
    let codes = cases.map { $0.exitCode(strictly: header.isStrict) }
    // A case that is not applicable says nothing about the others; a selection that matches nothing does.
    let applicable = codes.filter { $0 != .nothingApplicable }
    return applicable.isEmpty ? [.nothingApplicable] : applicable
  }

  public var mayBeEmpty: Bool {
    cases.isEmpty && header.caseCount == 0 && (header.allowsEmpty || header.isEmptyShard)
  }
}

/// A problem with one file, or a stale known failure; the rest of the run continues.
public struct RunTrouble: Hashable, Sendable {
  public let exitCode: ExitCode
  /// The message: place, expected, found, advice.
  public let text: String

  /// The message without the place. Many cases can have the same problem in different places.
  public var cause: Substring { text.firstRange(of: ", at ").map { text[..<$0.lowerBound] } ?? text[...] }

  /// Whether the trouble is a stale line of the list of known failures.
  public var isStale: Bool { exitCode == .failed }

  public init(exitCode: ExitCode, text: String) {
    self.exitCode = exitCode
    self.text = text
  }
}

/// The number of cases of each verdict.
public struct VerdictCounts: Hashable, Sendable {
  /// The counts, in the order of `CaseVerdict.names`.
  public private(set) var values = [Int](repeating: 0, count: CaseVerdict.names.count)

  /// Counts results; in a strict run a warning is a failure.
  public init(_ results: some Sequence<CaseResult>, strictly: Bool) {
    for result in results { add(result, strictly: strictly) }
  }

  /// Counts `count` equal results.
  mutating func add(_ result: CaseResult, strictly: Bool, times count: Int = 1) {
    let isFailed = result.isFailed(strictly: strictly)
    values[isFailed ? CaseVerdict.failed.position : result.verdict.position] += count
  }

  public var total: Int { values.reduce(0, +) }

  /// The count of the verdict with a name.
  public subscript(name: String) -> Int {
    CaseVerdict.names.firstIndex(of: name).map { values[$0] } ?? 0
  }
}
