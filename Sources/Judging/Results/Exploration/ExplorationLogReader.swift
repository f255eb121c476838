internal import Facts

/// Reads the logs of explorations line by line. The logs of several parts become one record.
public struct ExplorationLogReader {
  public private(set) var record: ExplorationRecord?
  /// The reductions of the findings.
  private var completions:
    [(object: LogObject, symptom: FailureSymptom, subject: String, families: [String])] = []
  private var plain: [PlainCase] = []
  /// Why one of the explorations ended early.
  private var interruption: ExitCode?
  private var lines = LogLines(of: .exploration)
  private var parts: [PieceShard] = []
  private var isFirstLog = true
  /// Called with each piece that is read.
  private let receive: (ExplorationPiece) -> Void

  /// A reader that has read no log.
  public init(receive: @escaping (ExplorationPiece) -> Void = { _ in }) { self.receive = receive }

  /// Reads the next bytes of a log.
  public mutating func take(_ bytes: ArraySlice<UInt8>) throws(LogError) {
    var rest = bytes
    while let line = try lines.next(in: &rest) { try read(LogObject(line, line: lines.number)) }
  }

  private mutating func read(_ object: LogObject) throws(LogError) {
    let (value, line) = (object.value, object.line)
    if line == 1 { return try takeHeader(object) }
    if value["plain"] != nil {
      if isFirstLog { plain.append(try PlainCase(json: value, line: line)) }
    } else if value["piece"] != nil {
      beginPieces()
      let piece = try ExplorationPiece(json: value, line: line)
      record?.take(piece)
      receive(piece)
    } else if value["trouble"] != nil {
      // The troubles of the pieces are known already.
      let trouble = try RunTrouble(json: value, line: line)
      if record?.troubles.contains(trouble) == false { record?.troubles.append(trouble) }
    } else if value["interrupted"] != nil {
      interruption = try object.exitCode("interrupted")
    } else if value["finding"] != nil {
      completions.append(
        (
          object, FailureSymptom(logText: try object.text("finding")), try object.text("subject"),
          try object.texts("families")
        ))
    }
  }

  /// Ends a log. An incomplete last line is dropped, because its piece was not finished.
  public mutating func endLog() throws(LogError) {
    beginPieces()
    guard lines.number > 0 else {
      throw LogError(
        line: 1, expected: "an exploration log header", found: "an empty file",
        advice: "check that `assay explore --report jsonl=PATH` wrote the file")
    }
    (lines, isFirstLog) = (LogLines(of: .exploration), false)
  }

  private mutating func beginPieces() {
    guard !plain.isEmpty else { return }
    record?.take(plain)
    plain = []
  }

  private mutating func takeHeader(_ object: LogObject) throws(LogError) {
    let header = try ExplorationHeader(object)
    if let shard = header.shard { parts.append(shard) }
    guard var known = record?.header else {
      record = ExplorationRecord(header: header)
      return
    }
    known.shard = header.shard
    guard known == header else {
      throw LogError(
        line: object.line, expected: "a log of the same exploration", found: "a log of another one",
        advice: "merge only logs with the same scenarios, apps, faults, depth, and seeds")
    }
    record?.header.shard = nil
  }

  /// The record of all logs, with its findings.
  public mutating func finish() throws(LogError) -> ExplorationRecord? {
    guard var record else { return nil }
    if record.header.shard == nil { record.parts = parts }
    if !record.isComplete { record.interruption = interruption }
    var findings = Finding.all(of: record.failures.all)
    for place in findings.indices {
      let found = completions.first {
        $0.symptom == findings[place].symptom && $0.subject == findings[place].subject
          && $0.families == findings[place].families
      }
      if let found {
        findings[place].reduction = try FindingReduction(
          json: try found.object.member("reduction"), line: found.object.line)
      }
    }
    record.findings = Finding.merged(findings)
    return record
  }
}
