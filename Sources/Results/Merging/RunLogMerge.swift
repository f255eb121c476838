internal import Rules

/// The merge of the logs of a divided run.
///
/// The result depends neither on the division nor on the order of the logs: its parts are sorted, and nothing of a machine or
/// of a shard is kept.
public struct RunLogMerge: Sendable {
  /// The merged run.
  public let record: RunRecord
  /// Remarks for people that do not change the run, such as a shard that was given twice.
  public let notes: [String]

  /// Merges one log or more.
  public init(_ logs: [NamedLog]) throws(RunLogMergeError) {
    precondition(!logs.isEmpty, "a run cannot be merged of no log")
    try RunLogMerge.checkAgreement(logs)
    let subjects = try RunLogMerge.subjects(logs)
    let pages = try RunLogMerge.pages(logs)
    let merged = MergedCases(logs.map(\.record.cases), subjects: subjects.map(\.name))
    var header = logs[0].record.header
    header.host = nil
    header.shard = nil
    header.seeds = try RunLogMerge.seeds(logs)
    header.allowsEmpty = logs.allSatisfy(\.record.header.allowsEmpty)
    let shards = MergedShards(logs)
    header.caseCount =
      shards?.caseCount ?? logs.reduce(0) { $0 + $1.record.header.caseCount } - merged.duplicateCount
    var record = RunRecord(header: header, cases: merged.cases, pages: pages)
    record.requirements = logs[0].record.requirements
    record.subjects = subjects
    record.witnessRuns = RunLogMerge.witnessRuns(logs, of: record.cases)
    let interruptions = logs.compactMap(\.record.interruption)
    record.interruption = interruptions.isEmpty ? nil : ExitCode.deciding(among: interruptions)
    if !record.isComplete { record.failureLimit = logs.compactMap(\.record.failureLimit).min() }
    record.troubles = RunLogMerge.troubles(logs, after: record.cases)
    if let missing = shards?.missing(cases: record.cases.count) {
      record.troubles.append(missing)
    } else if !record.isComplete, record.interruption == nil, record.failureLimit == nil {
      record.troubles.append(RunLogMerge.absence(in: record))
    }
    self.record = record
    notes = shards?.notes ?? []
  }

  /// The trouble of a run whose missing cases no log explains.
  private static func absence(in record: RunRecord) -> RunTrouble {
    RunTrouble(
      exitCode: .inconclusive,
      text:
        "\(record.header.caseCount) cases were to be run, and the logs have \(record.cases.count); write them again "
        + "by running the scenarios")
  }

  /// Refuses logs of different tools, requirements or options, because their verdicts cannot be compared.
  private static func checkAgreement(_ logs: [NamedLog]) throws(RunLogMergeError) {
    let first = logs[0]
    func check(_ what: String, _ advice: String, _ value: (RunRecord) -> String) throws(RunLogMergeError) {
      for log in logs where value(log.record) != value(first.record) {
        throw RunLogMergeError(
          "\(first.name) and \(log.name) are not of one run: \(what) is \(value(first.record)) in the one and "
            + "\(value(log.record)) in the other", advice: advice)
      }
    }
    try check("the tool", "run all parts with the same version") { $0.header.tool }
    try check("the requirement set", "run all parts with the same version") { $0.requirements.name }
    for log in logs where log.record.requirements != first.record.requirements {
      throw RunLogMergeError(
        "\(first.name) and \(log.name) hold different rules under the name of the requirement set "
          + "\(first.record.requirements.name)", advice: "run all parts with the same version")
    }
    try check("strictness", "run all parts with `--strict`, or none") { $0.header.isStrict ? "on" : "off" }
    try check("the seed", "run all parts with the same seed; `--seeds` runs several") {
      $0.header.seed.map(String.init) ?? "none"
    }
    try check("the number of parts", "give the logs of one division only") {
      $0.header.shard.map { String($0.count) } ?? "none"
    }
    try check("what divides the parts", "run all parts with the same `--shard-by`") {
      $0.header.shard?.method ?? "nothing"
    }
    for log in logs where log.record.header.shard?.selection != first.record.header.shard?.selection {
      throw RunLogMergeError(
        "\(first.name) and \(log.name) are parts of different selections",
        advice: "run all parts with the same scenarios, apps, filters and seeds")
    }
    // All shards of one division have the same seeds; logs of undivided runs may have ranges that follow each other.
    if first.record.header.shard != nil {
      try check("the range of seeds", "run all parts with the same `--seeds`") {
        $0.header.seeds?.text ?? "none"
      }
    }
  }

  /// Joins the ranges of seeds of all logs.
  private static func seeds(_ logs: [NamedLog]) throws(RunLogMergeError) -> SeedRange? {
    let ranges = logs.compactMap { log in log.record.header.seeds.map { (log.name, $0) } }
    guard let first = ranges.min(by: { $0.1.first < $1.1.first }) else { return nil }
    if let log = logs.first(where: { $0.record.header.seeds == nil }) {
      throw RunLogMergeError(
        "\(first.0) has the seeds \(first.1.text), and \(log.name) has none",
        advice: "run all parts with `--seeds`, or none")
    }
    var whole = first.1
    let sorted = ranges.sorted { $0.1.first < $1.1.first }
    for (name, range) in sorted where range.last > whole.last {
      let joined = range.first > whole.last &+ 1 ? nil : SeedRange(whole.first, range.last)
      guard let joined else {
        throw RunLogMergeError(
          "the seeds of the logs do not follow each other: before \(name) they end with \(whole.last), and it "
            + "begins with \(range.first)",
          advice: "give the logs between them too, of at most \(SeedRange.countMax) seeds")
      }
      whole = joined
    }
    return whole
  }

  /// Merges the subjects: in the order of the logs where all agree in it, otherwise by their names.
  private static func subjects(_ logs: [NamedLog]) throws(RunLogMergeError) -> [SubjectDescription] {
    let first = logs[0].record.subjects
    if logs.allSatisfy({ $0.record.subjects == first }) { return first }
    var subjects: [(log: String, subject: SubjectDescription)] = []
    for log in logs {
      for subject in log.record.subjects {
        guard let known = subjects.first(where: { $0.subject.name == subject.name }) else {
          subjects.append((log.name, subject))
          continue
        }
        guard known.subject == subject else {
          throw RunLogMergeError(
            "the subject “\(subject.name)” is another one in \(known.log) than in \(log.name): "
              + "\(known.subject.file) and \(subject.file)",
            advice: "give the apps different names, or call all parts in the same way")
        }
      }
    }
    return subjects.map(\.subject).sorted { NaturalOrder.precedes($0.name, $1.name) }
  }

  /// Merges the pages in the order of the requirements; a project's own rules follow, by their names.
  private static func pages(_ logs: [NamedLog]) throws(RunLogMergeError) -> [RulePage] {
    var pages: [(log: String, page: RulePage)] = []
    for log in logs {
      for page in log.record.pages {
        guard let known = pages.first(where: { $0.page.identifier == page.identifier }) else {
          pages.append((log.name, page))
          continue
        }
        guard known.page == page else {
          throw RunLogMergeError(
            "the rule “\(page.identifier)” is another one in \(known.log) than in \(log.name)",
            advice: "run all parts with the same rules")
        }
      }
    }
    let order = logs[0].record.requirements.requirements.map(\.rule)
    let known = order.compactMap { rule in pages.first { $0.page.identifier == rule }?.page }
    let others = pages.map(\.page).filter { !order.contains($0.identifier) }
    return known + others.sorted { $0.identifier < $1.identifier }
  }

  /// The witness runs that the undivided run would have; each is the shortest of its shard already.
  private static func witnessRuns(_ logs: [NamedLog], of cases: CaseList) -> [WitnessRun] {
    let all = logs.flatMap(\.record.witnessRuns)
    return WitnessRunSelection(cases).chosen.compactMap { key in
      let candidates = all.filter { $0.key == key }
      // Copies are equal unless a log was changed; the choice does not depend on the order of the logs.
      return candidates.dropFirst().allSatisfy { $0 == candidates[0] }
        ? candidates.first : candidates.min { MergedCases.precedes($0.json, $1.json) }
    }
  }

  /// Merges the troubles, each once; a known failure is stale only if no shard has a case that failed in that way.
  private static func troubles(_ logs: [NamedLog], after cases: CaseList) -> [RunTrouble] {
    var seen: Set<RunTrouble> = []
    let troubles = logs.flatMap(\.record.troubles).filter { seen.insert($0).inserted }
    return KnownFailureList.troubles(troubles, stillStaleAfter: cases).sorted { left, right in
      left.text == right.text
        ? left.exitCode.rawValue < right.exitCode.rawValue : NaturalOrder.precedes(left.text, right.text)
    }
  }
}

/// A run log with the name that messages show.
public struct NamedLog: Sendable {
  /// The path of the log, as it was given.
  public let name: String
  /// The run of the log.
  public let record: RunRecord

  /// Names a log.
  public init(name: String, record: RunRecord) {
    self.name = name
    self.record = record
  }
}

/// Logs that cannot be merged into one run.
public struct RunLogMergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The difference between the logs.
  public let message: String
  /// How to get logs that can be merged.
  public let advice: String

  init(_ message: String, advice: String) {
    self.message = message
    self.advice = advice
  }

  /// The message and the advice.
  public var description: String { "\(message)\n  \(advice)" }
}
