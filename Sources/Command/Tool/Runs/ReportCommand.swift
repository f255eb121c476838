internal import Reports
internal import Results
internal import Runner

/// `assay report`: reports a run from its logs, merges the logs of its shards, or lists the shards to run
/// again.
struct ReportCommand {
  private let logs: GivenLogs
  private let reports: ReportOutputs
  private let color: ColorMode
  private let statusLevel: StatusLevel
  private let listsMissing: Bool
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    reports = try ReportOutputs(parsed)
    color = try parsed.choice("color", usually: .auto, such: .never)
    statusLevel = try parsed.choice("status-level", usually: .auto, such: .all)
    listsMissing = parsed.has("missing")
    if listsMissing, let other = ["report", "status-level"].first(where: parsed.has) {
      throw UsageError(
        "--missing cannot be combined with --\(other)", advice: "use only one of them")
    }
    logs = try GivenLogs(parsed.arguments)
    guard !listsMissing || logs.intake.isDivided else {
      throw UsageError(
        "--missing needs the logs of shards, but \(parsed.arguments[0]) is not the log of a shard",
        advice: "specify the logs of runs with `--shard NUMBER/COUNT`")
    }
  }

  func perform() throws(UsageError) -> ExitCode {
    for note in logs.remarks { surroundings.warn(note) }
    return listsMissing ? listMissing() : try report()
  }

  /// Writes the numbers of missing shards on one line, in the format that job engines accept.
  private func listMissing() -> ExitCode {
    let missing = logs.intake.missingParts
    for trouble in logs.unreadable { surroundings.warn(trouble.text) }
    if !missing.isEmpty { surroundings.tell(missing.map(String.init).joined(separator: ",") + "\n") }
    return ExitCode.deciding(
      among: logs.unreadable.map(\.exitCode) + (missing.isEmpty ? [] : [.inconclusive]))
  }

  private func report() throws(UsageError) -> ExitCode {
    var record = try logs.merged()
    record.troubles += logs.unreadable
    // A log contains no times, but the environment may provide one.
    let clock = ReportStopwatch.stated(surroundings) ?? .unknown
    record.troubles += reports.write(record, clock: clock, surroundings)
    if reports.isEmpty {
      show(record)
    } else {
      for trouble in record.troubles where trouble.exitCode == .unwritable {
        surroundings.warn(trouble.text)
      }
      for trouble in logs.unreadable {
        surroundings.warn(trouble.text)
      }
    }
    return record.exitCode
  }

  /// Writes the terminal report as the run itself would have.
  private func show(_ record: RunRecord) {
    let output = TextOutput(color, isOutputTaken: false, surroundings)
    var addresses: [CaseAddress] = []
    for result in record.cases where addresses.last != result.address { addresses.append(result.address) }
    let subjects = record.subjects.isEmpty ? record.subjectNames : record.subjects.map(\.name)
    var report = TerminalReport(
      palette: output.palette, isStrict: record.header.isStrict, addresses: addresses, subjects: subjects)
    report.showsSeeds = record.header.seeds != nil
    report.width = surroundings.columnCount
    report.level = statusLevel.settled(lineCount: addresses.count * subjects.count)
    if !record.cases.isEmpty {
      output.write(report.opening(record.header, subjects: subjects))
      var lines = VerdictLines(report: report)
      for result in record.cases { output.write(lines.lines(for: result)) }
      output.write(lines.rest())
    }
    output.write(report.closing(record))
  }
}

/// The logs on a command line, read one after another.
private struct GivenLogs {
  private(set) var intake = RunLogMerger()
  /// The files that could not be read or are not logs. The others are reported anyway.
  private(set) var unreadable: [RunTrouble] = []
  /// The files without a complete header: logs of killed runs, if the other files are logs of shards.
  private var headless: [(path: String, trouble: RunTrouble)] = []

  init(_ paths: [String]) throws(UsageError) {
    guard !paths.isEmpty else {
      throw UsageError(
        "assay report needs a run log",
        advice: "`assay run --report jsonl=PATH` writes one")
    }
    var seen: Set<String> = []
    for path in paths {
      guard seen.insert(path).inserted else {
        throw UsageError("the log “\(path)” is given twice", advice: "give it once")
      }
      var log = RunLog()
      let flaw: UsageError?
      do throws(UsageError) {
        flaw = try LogFile(path).read(into: &log)
      } catch {
        unreadable.append(RunTrouble(exitCode: .usage, text: "\(error)"))
        continue
      }
      try take(log.record, flaw: flaw, of: path)
    }
    guard !intake.isDivided else { return }
    unreadable += headless.map(\.trouble)
    headless = []
  }

  /// Notes that do not change the run.
  var remarks: [String] {
    headless.map { "\($0.path) has no complete header (was the run killed?); its shard counts as missing" }
      + intake.remarks
  }

  private mutating func take(
    _ record: RunRecord?, flaw: UsageError?, of path: String
  ) throws(UsageError) {
    do throws(RunLogMergeError) {
      switch (record, flaw) {
      case (let record?, nil): try intake.take(NamedLog(name: path, record: record))
      case (let record?, _) where record.header.shard != nil:
        try intake.addIncomplete(record.header, of: path)
      case (nil, let flaw?): headless.append((path, RunTrouble(exitCode: .usage, text: "\(flaw)")))
      case (_, let flaw?): unreadable.append(RunTrouble(exitCode: .usage, text: "\(flaw)"))
      case (nil, nil): preconditionFailure("\(path) was read without its header")
      }
    } catch {
      throw UsageError(error.message, advice: error.advice)
    }
  }

  /// The merged run of the logs.
  func merged() throws(UsageError) -> RunRecord {
    do throws(RunLogMergeError) {
      if let record = try intake.merged() { return record }
    } catch {
      throw UsageError(error.message, advice: error.advice)
    }
    guard !intake.isDivided else {
      throw UsageError(
        "every log is incomplete; nothing to report",
        advice: "rerun the shards listed by `assay report --missing`")
    }
    throw UsageError(unreadable.map(\.text).joined(separator: "\nassay: "))
  }
}
