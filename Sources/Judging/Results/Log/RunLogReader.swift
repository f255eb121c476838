internal import Facts
internal import Rules

/// Reads and checks the log of a run, chunk by chunk. Lines of an unknown kind are skipped.
public struct RunLogReader {
  private var record: RunRecord?
  private var footer: LogObject?
  private var ruleLists = RuleListCache()
  private var lines: LogLines

  /// The header; nil before it is read.
  public var header: RunHeader? { record?.header }

  public init(lineByteCountMax: Int = 128 << 20) {
    lines = LogLines(of: .run, byteCountMax: lineByteCountMax)
  }

  /// Reads a whole log.
  public static func read(_ bytes: [UInt8]) throws(LogError) -> RunRecord {
    var reader = RunLogReader()
    try reader.take(bytes[...])
    return try reader.finish()
  }

  /// Reads the next bytes of a log.
  public mutating func take(_ bytes: ArraySlice<UInt8>) throws(LogError) {
    var rest = bytes
    while let line = try lines.next(in: &rest) { try read(line) }
  }

  /// The record of the log, after its last bytes.
  public mutating func finish() throws(LogError) -> RunRecord {
    let last = lines.last()
    do {
      try read(last)
    } catch {
      throw record != nil || RunLogReader.isBeginning(last) ? error.asTorn : error
    }
    guard let record else {
      throw LogError(
        line: 1, expected: "a run log header", found: "an empty file",
        advice: "run the scenarios to create the log again"
      ).asTorn
    }
    guard let footer else {
      throw LogError(
        line: lines.number, expected: "a footer as the last line", found: "the end of the file",
        advice: RunLogReader.lossAdvice
      ).asTorn
    }
    try check(record, against: footer)
    return record
  }

  /// Whether an incomplete line may be a header.
  private static func isBeginning(_ line: ArraySlice<UInt8>) -> Bool {
    let beginning = Array("{\"format\":\"\(RunRecord.format.name)\"".utf8)
    return line.starts(with: beginning.prefix(line.count))
  }

  private static let lossAdvice =
    "the file was changed or truncated; run the scenarios to create the log again"

  private mutating func read(_ text: ArraySlice<UInt8>) throws(LogError) {
    guard !text.isEmpty else { return }
    let line = lines.number
    if record != nil, footer == nil, let known = ruleLists.known(in: text) {
      let object = try LogObject(known.line[...], line: line)
      guard object.value["case"] != nil else { return try read(LogObject(text, line: line)) }
      var result = try CaseResult(json: object.value, line: line)
      result.findings = known.findings
      record?.cases.append(result)
      return
    }
    let object = try LogObject(text, line: line)
    try read(object)
    if object.value["case"] != nil, let result = record?.cases.last {
      ruleLists.keep(result.findings, readAs: object.value["rules"], from: text)
    }
  }

  private mutating func read(_ object: LogObject) throws(LogError) {
    guard record != nil else {
      record = RunRecord(header: try RunHeader(object), cases: [])
      return
    }
    guard footer == nil else {
      throw LogError(
        line: object.line, expected: "nothing after the footer", found: "another line",
        advice: "read one log at a time")
    }
    if object.value["case"] != nil {
      record?.cases.append(try CaseResult(json: object.value, line: object.line))
    } else if object.value["exhibit"] != nil {
      record?.witnessRuns.append(try WitnessRun(json: object.value, line: object.line))
    } else if object.value["requirements"] != nil {
      record?.requirements = try RequirementSet(object)
    } else if object.value["page"] != nil {
      record?.pages.append(try RulePage(object))
    } else if object.value["trouble"] != nil {
      record?.troubles.append(try RunTrouble(json: object.value, line: object.line))
    } else if object.value["app"] != nil {
      record?.subjects.append(try SubjectDescription(object))
    } else if object.value["complete"] != nil {
      footer = object
      if object.value["interrupted"] != nil {
        record?.interruption = try object.exitCode("interrupted")
      }
      if object.value["fail_fast"] != nil {
        record?.failureLimit = Int(try object.number("fail_fast", in: 1...Int64(Int32.max)))
      }
    }
  }

  /// Checks the counts of the footer, which prove that no case is missing.
  private func check(_ record: RunRecord, against footer: LogObject) throws(LogError) {
    let counts = try footer.object("counts")
    for (name, count) in zip(CaseVerdict.names, record.counts.values) {
      let stated = try counts.number(name, in: 0...Int64(Int32.max))
      guard stated == count else {
        throw LogError(
          line: footer.line, expected: "\(stated) “\(name)” cases, as the footer states",
          found: "\(count)", advice: RunLogReader.lossAdvice)
      }
    }
  }
}
