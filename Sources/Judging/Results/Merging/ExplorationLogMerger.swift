internal import Facts

/// The content of the logs of one exploration, read one after another. Each piece counts once.
public struct ExplorationLogMerger: LogContent {
  public static let format = ExplorationRecord.format
  private var record: ExplorationRecord?
  /// The scenarios without faults of the first log, until its first piece.
  private var plain: [PlainCase] = []
  /// The number of logs whose header was read.
  public private(set) var logCount = 0
  private var parts: [PieceShard] = []
  private var reductions: [LoggedReduction] = []
  /// Why one of the explorations ended early.
  private var interruption: ExitCode?
  /// Called with each piece that no earlier line has.
  private let receive: (ExplorationPiece) -> Void

  public init(receive: @escaping (ExplorationPiece) -> Void = { _ in }) { self.receive = receive }

  public static let items: [LogItem<ExplorationLogMerger>] = [
    LogItem("plain", of: PlainCase.self) { logs, item in if logs.logCount == 1 { logs.plain.append(item) } },
    LogItem("piece", of: ExplorationPiece.self) { logs, piece in
      logs.beginPieces()
      if logs.record?.add(piece) == true { logs.receive(piece) }
    },
    // The troubles of the pieces are known already.
    LogItem("trouble", of: RunTrouble.self) { logs, trouble in
      if logs.record?.troubles.contains(trouble) == false { logs.record?.troubles.append(trouble) }
    },
    LogItem("finding") { logs, object, _ throws(LogError) in
      logs.reductions.append(try LoggedReduction(object))
    },
  ]

  public mutating func begin(_ header: LogObject) throws(LogError) {
    beginPieces()
    let line = header.line
    let header = try ExplorationHeader(header)
    if let shard = header.shard { parts.append(shard) }
    logCount += 1
    guard var known = record?.header else {
      record = ExplorationRecord(header: header)
      return
    }
    known.shard = header.shard
    guard known == header else {
      throw LogError(
        line: line, expected: "a log of the same exploration", found: "a log of another one",
        advice: "merge only logs with the same scenarios, apps, faults, depth, and seeds")
    }
    record?.header.shard = nil
  }

  public mutating func end(_ footer: LogObject) throws(LogError) {
    if footer.value["interrupted"] != nil { interruption = try footer.exitCode("interrupted") }
  }

  private mutating func beginPieces() {
    guard !plain.isEmpty else { return }
    record?.begin(with: plain)
    plain = []
  }

  /// The exploration of all logs, with its findings; nil if no log was read.
  public consuming func merged() -> ExplorationRecord? {
    beginPieces()
    guard var record else { return nil }
    if record.header.shard == nil { record.parts = parts }
    if !record.isComplete { record.interruption = interruption }
    var findings = Finding.all(of: record.failures.all)
    for place in findings.indices {
      if let found = reductions.first(where: { $0.isOf(findings[place]) }) {
        findings[place].reduction = found.reduction
      }
    }
    record.findings = Finding.merged(findings)
    return record
  }
}

/// The reduction in the line of a finding, which also names the finding.
private struct LoggedReduction {
  private let symptom: FailureSymptom
  private let subject: String
  private let families: [String]
  let reduction: FindingReduction

  init(_ object: LogObject) throws(LogError) {
    symptom = FailureSymptom(logText: try object.text("finding"))
    subject = try object.text("subject")
    families = try object.texts("families")
    reduction = try FindingReduction(json: try object.member("reduction"), line: object.line)
  }

  func isOf(_ finding: Finding) -> Bool {
    (symptom, subject) == (finding.symptom, finding.subject) && families == finding.families
  }
}
