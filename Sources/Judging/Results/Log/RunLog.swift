internal import Facts
internal import Rules

/// The content of one run log.
public struct RunLog: LogContent {
  public static let format = RunRecord.format
  /// The run; nil before the header is read.
  public private(set) var record: RunRecord?
  private var ruleLists = RuleListCache()

  public init() {}

  public static let items: [LogItem<RunLog>] = [
    LogItem("case") { log, object, text throws(LogError) in
      let result = try CaseResult(json: object.value, line: object.line)
      log.ruleLists.keep(result.findings, readAs: object.value["rules"], from: text)
      log.record?.cases.append(result)
    },
    LogItem("exhibit") { $0.record?.witnessRuns.append($1) },
    LogItem("requirements") { $0.record?.requirements = $1 },
    LogItem("page") { $0.record?.pages.append($1) },
    LogItem("trouble") { $0.record?.troubles.append($1) },
    LogItem("app") { $0.record?.subjects.append($1) },
  ]

  public mutating func begin(_ header: LogObject) throws(LogError) {
    record = RunRecord(header: try RunHeader(header))
  }

  public mutating func readRepeated(_ text: ArraySlice<UInt8>, line: Int) throws(LogError) -> Bool {
    guard let known = ruleLists.known(in: text) else { return false }
    let object = try LogObject(known.line[...], line: line)
    guard object.value["case"] != nil else { return false }
    var result = try CaseResult(json: object.value, line: line)
    result.findings = known.findings
    record?.cases.append(result)
    return true
  }

  /// Checks the counts of the footer, which prove that no case is missing.
  public mutating func end(_ footer: LogObject) throws(LogError) {
    if footer.value["interrupted"] != nil { record?.interruption = try footer.exitCode("interrupted") }
    if footer.value["fail_fast"] != nil {
      record?.failureLimit = Int(try footer.number("fail_fast", in: 1...Int64(Int32.max)))
    }
    guard let record else { return }
    let counts = try footer.object("counts")
    for (name, count) in zip(CaseVerdict.names, record.counts.values) {
      let stated = try counts.number(name, in: 0...Int64(Int32.max))
      guard stated == count else {
        throw LogError(
          line: footer.line, expected: "\(stated) “\(name)” cases, as the footer states",
          found: "\(count)",
          advice: "the file was changed or truncated; \(RunLog.format.lossAdvice)")
      }
    }
  }
}

extension RunRecord {
  /// Reads a whole log.
  public init(log bytes: [UInt8]) throws(LogError) {
    var (reader, log) = (LogReader<RunLog>(), RunLog())
    try reader.read(bytes[...], into: &log)
    try reader.finish(&log)
    guard let record = log.record else { preconditionFailure("a log was read without its header") }
    self = record
  }
}
