internal import Reports
internal import Results

/// The logs of a run, read one after another.
struct ReportedRunLogs: ReportedLogs {
  static let formats = ReportFormat.all
  /// The files that could not be read or are not logs. The others are reported anyway.
  private var unreadable: [RunTrouble] = []
  private var merger = RunLogMerger()
  /// The files without a complete header: logs of killed runs, if the other files are logs of shards.
  private var headless: [(path: String, trouble: RunTrouble)] = []
  private let statusLevel: StatusLevel
  private let listsMissing: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    statusLevel = try parsed.choice("status-level", usually: .auto, such: .all)
    listsMissing = parsed.has("missing")
    if listsMissing, let other = ["report", "status-level"].first(where: parsed.has) {
      throw UsageError(
        "--missing cannot be combined with --\(other)", advice: "use only one of them")
    }
    guard !parsed.arguments.isEmpty else {
      throw UsageError(
        "assay report needs a run log",
        advice: "`assay run --report jsonl=PATH` writes one")
    }
    for path in parsed.arguments { try read(path) }
    if !merger.isDivided {
      unreadable += headless.map(\.trouble)
      headless = []
    }
    guard !listsMissing || merger.isDivided else {
      throw UsageError(
        "--missing needs the logs of shards, but \(parsed.arguments[0]) is not the log of a shard",
        advice: "specify the logs of runs with `--shard NUMBER/COUNT`")
    }
  }

  private mutating func read(_ path: String) throws(UsageError) {
    var log = RunLog()
    let flaw: RunTrouble?
    do throws(UsageError) {
      flaw = try LogFile(path).read(into: &log).map { RunTrouble(exitCode: .usage, text: "\($0)") }
    } catch {
      unreadable.append(RunTrouble(exitCode: .usage, text: "\(error)"))
      return
    }
    do throws(RunLogMergeError) {
      switch (log.record, flaw) {
      case (let record?, nil): try merger.add(NamedLog(name: path, record: record))
      case (let record?, _) where record.header.shard != nil:
        try merger.addIncomplete(record.header, of: path)
      case (nil, let flaw?): headless.append((path, flaw))
      case (_, let flaw?): unreadable.append(flaw)
      case (nil, nil): preconditionFailure("\(path) was read without its header")
      }
    } catch {
      throw UsageError(error.message, advice: error.advice)
    }
  }

  var remarks: [String] {
    headless.map { "\($0.path) has no complete header (was the run killed?); its shard counts as missing" }
      + merger.remarks
  }

  var listing: ShardListing? {
    listsMissing ? ShardListing(merger.missingParts, unreadable: unreadable) : nil
  }

  var lacksParts: Bool { !merger.missingParts.isEmpty }

  func merged() throws(UsageError) -> RunRecord {
    do throws(RunLogMergeError) {
      if var record = try merger.merged() {
        record.troubles += unreadable
        return record
      }
    } catch {
      throw UsageError(error.message, advice: error.advice)
    }
    guard !merger.isDivided else {
      throw UsageError(
        "every log is incomplete; nothing to report",
        advice: "rerun the shards listed by `assay report --missing`")
    }
    throw UsageError(unreadable.map(\.text).joined(separator: "\nassay: "))
  }

  func write(
    _ record: RunRecord, _ reports: ReportOutputs, _ surroundings: Surroundings
  ) -> [RunTrouble] {
    // A log contains no times, but the environment may provide one.
    reports.write(record, clock: ReportStopwatch.stated(surroundings) ?? .unknown, surroundings)
  }

  func show(_ record: RunRecord, on output: TextOutput, width: Int?) {
    var addresses: [CaseAddress] = []
    for result in record.cases where addresses.last != result.address { addresses.append(result.address) }
    let subjects = record.subjects.isEmpty ? record.subjectNames : record.subjects.map(\.name)
    var report = TerminalReport(
      palette: output.palette, isStrict: record.header.isStrict, addresses: addresses, subjects: subjects)
    report.showsSeeds = record.header.seeds != nil
    report.width = width
    report.level = statusLevel.settled(lineCount: addresses.count * subjects.count)
    if !record.cases.isEmpty {
      output.write(report.opening(record.header, subjects: subjects))
      var lines = VerdictLines(report: report)
      for result in record.cases { output.write(lines.lines(for: result)) }
      output.write(lines.rest())
    }
    output.write(report.closing(record))
  }

  func warnings(of record: RunRecord, unwritten: [RunTrouble]) -> [String] {
    (record.troubles.filter { $0.exitCode == .unwritable } + unreadable).map(\.text)
  }
}
