internal import Reports
internal import Results
internal import Runner

/// `assay report`: reports a run from its logs, merging those of its parts, or lists the parts that are to be run again.
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

  /// Writes the numbers of missing parts on a line, as job engines take them for an array.
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
    // A log holds no time; the environment may state one.
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

  /// Writes the terminal's report as the run itself would have.
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

/// The logs of a command line, read one after the other.
private struct GivenLogs {
  private(set) var intake = LogIntake()
  /// The files that could not be read, or are no logs; the others are reported all the same.
  private(set) var unreadable: [RunTrouble] = []
  /// The files in which not even a header is whole: those of killed runs, if others are of parts.
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
      let content: RunLogContent
      do throws(UsageError) {
        content = try RunLogFile(path).content(advice: "check the path")
      } catch {
        unreadable.append(RunTrouble(exitCode: .usage, text: "\(error)"))
        continue
      }
      try take(content, of: path)
    }
    guard !intake.isDivided else { return }
    unreadable += headless.map(\.trouble)
    headless = []
  }

  /// Remarks for people that do not change the run.
  var remarks: [String] {
    headless.map { "\($0.path) has no complete header (was the run killed?); its shard counts as missing" }
      + intake.remarks
  }

  private mutating func take(_ content: RunLogContent, of path: String) throws(UsageError) {
    do throws(RunLogMergeError) {
      switch content {
      case .whole(let record): try intake.take(NamedLog(name: path, record: record))
      case .torn(let header?, let flaw) where header.shard == nil:
        unreadable.append(RunTrouble(exitCode: .usage, text: "\(flaw)"))
      case .torn(let header?, _): try intake.takeTorn(header, of: path)
      case .torn(nil, let flaw): headless.append((path, RunTrouble(exitCode: .usage, text: "\(flaw)")))
      }
    } catch {
      throw UsageError(error.message, advice: error.advice)
    }
  }

  /// The run that the logs are of.
  func merged() throws(UsageError) -> RunRecord {
    do throws(RunLogMergeError) {
      if let merge = try intake.merged() { return merge.record }
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
