internal import Rules

/// Merges the logs of a divided run. The result depends neither on the division nor on the order of the logs:
/// its parts are sorted, and nothing specific to a machine or a shard is kept.
///
/// It receives the logs one by one, and keeps only what the merge needs: many logs take no more memory than
/// one log of all their cases.
public struct RunLogMerger: Sendable {
  private var agreement = MergeAgreement()
  private var header: RunHeader?
  private var requirements: RequirementSet?
  private var cases = CaseList()
  private var descriptions = MergedDescriptions()
  private var seeds = MergedSeeds()
  private var shards: MergedShards?
  private var witnessRuns = MergedWitnessRuns()
  /// The number of cases that the headers of all logs announce together.
  private var announcedCount = 0
  private var allowsEmpty = true
  private var interruptions: [ExitCode] = []
  private var failureLimit: Int?
  private var troubles: [RunTrouble] = []
  private var seenTroubles: Set<RunTrouble> = []
  /// The incomplete logs, each with the number of its part.
  private var torn: [(name: String, number: Int)] = []

  public init() {}

  /// Adds a log; it must be of the same run as the earlier ones.
  public mutating func add(_ log: NamedLog) throws(RunLogMergeError) {
    let record = log.record
    try agreement.check(record.header, of: log.name)
    try agreement.check(record.requirements, of: log.name)
    try descriptions.add(record, of: log.name)
    if header == nil { header = record.header }
    if requirements == nil { requirements = record.requirements }
    seeds.add(record.header.seeds, of: log.name)
    if let shard = record.header.shard {
      expect(shard)
      shards?.add(shard.number, record)
    } else if let interruption = record.interruption {
      interruptions.append(interruption)
    }
    announcedCount += record.header.caseCount
    allowsEmpty = allowsEmpty && record.header.allowsEmpty
    if let limit = record.failureLimit { failureLimit = min(failureLimit ?? limit, limit) }
    cases.append(contentsOf: record.cases)
    witnessRuns.add(record)
    for trouble in record.troubles where seenTroubles.insert(trouble).inserted { troubles.append(trouble) }
  }

  /// Adds the incomplete log of a part whose run was killed. The part counts as lost, and a note reports it.
  public mutating func addIncomplete(_ header: RunHeader, of name: String) throws(RunLogMergeError) {
    guard let shard = header.shard else { return }
    try agreement.check(header, of: name)
    expect(shard)
    torn.append((name, shard.number))
  }

  /// Whether a log was of one part of a run, so that other parts can be missing.
  public var isDivided: Bool { shards != nil }

  /// The numbers of the parts to run again: no log has a complete run of them.
  public var missingParts: NumberSet { shards?.missing ?? [] }

  /// Remarks that do not change the run, such as a duplicate part.
  public var remarks: [String] {
    guard let shards else { return [] }
    let tornNotes = torn.map { name, number in
      let part = "shard \(number) of \(shards.count)"
      let end = shards.isWhole(number) ? "another log has \(part)" : "\(part) counts as missing"
      return "\(name) is incomplete (was the run killed?); \(end)"
    }
    return tornNotes + shards.notes
  }

  private mutating func expect(_ shard: RunShard) {
    if shards == nil { shards = MergedShards(of: shard) }
  }

  /// The merged run; nil if no log was added.
  public consuming func merged() throws(RunLogMergeError) -> RunRecord? {
    guard var header, let requirements else { return nil }
    header.host = nil
    header.shard = nil
    header.seeds = try seeds.joined()
    header.allowsEmpty = allowsEmpty
    let subjects = descriptions.mergedSubjects
    // The list is uniquely referenced after this, so that it is sorted in place.
    let collected = cases
    cases = CaseList()
    let merged = MergedCases(consume collected, subjects: subjects.map(\.name))
    header.caseCount = shards?.caseCount ?? announcedCount - merged.duplicateCount
    var record = RunRecord(
      header: header, cases: merged.cases, pages: descriptions.mergedPages(requirements))
    record.requirements = requirements
    record.subjects = subjects
    record.witnessRuns = witnessRuns.shown(of: record.cases)
    let ends = interruptions + (shards?.lastingInterruptions ?? [])
    record.interruption = ends.isEmpty ? nil : ExitCode.deciding(among: ends)
    if !record.isComplete { record.failureLimit = failureLimit }
    record.troubles = sortedTroubles(after: record.cases)
    if let missing = shards?.trouble(cases: record.cases.count) {
      record.troubles.append(missing)
    } else if !record.isComplete, record.interruption == nil, record.failureLimit == nil {
      record.troubles.append(RunLogMerger.absence(in: record))
    }
    return record
  }

  /// The troubles, each once; a known failure is stale only if no shard has a case that failed in that way.
  private func sortedTroubles(after cases: CaseList) -> [RunTrouble] {
    KnownFailureList.troubles(troubles, stillStaleAfter: cases).sorted { left, right in
      left.text == right.text
        ? left.exitCode.rawValue < right.exitCode.rawValue : NaturalOrder.precedes(left.text, right.text)
    }
  }

  /// The trouble of a run with missing cases that no log explains.
  private static func absence(in record: RunRecord) -> RunTrouble {
    RunTrouble(
      exitCode: .inconclusive,
      text:
        "\(record.header.caseCount) cases were expected, but the logs have \(record.cases.count); run the scenarios "
        + "to create the logs again")
  }
}

/// A run log with the name that messages show.
public struct NamedLog: Sendable {
  /// The path of the log, as given on the command line.
  public let name: String
  /// The run of the log.
  public let record: RunRecord

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
