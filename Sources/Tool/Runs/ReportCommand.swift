internal import Reports
internal import Results
internal import Runner

/// `assay report`: reports a run from its logs, merging those of its parts.
struct ReportCommand {
  private let merge: RunLogMerge
  private let unreadable: [RunTrouble]
  private let reports: ReportOutputs
  private let color: ColorMode
  private let statusLevel: StatusLevel
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    reports = try ReportOutputs(parsed)
    color = try parsed.choice("color", usually: .auto, such: .never)
    statusLevel = try parsed.choice("status-level", usually: .auto, such: .all)
    guard !parsed.arguments.isEmpty else {
      throw UsageError(
        "“assay report” needs a run log, found none",
        advice: "`assay run --report jsonl=PATH` writes one")
    }
    var logs: [NamedLog] = []
    var troubles: [RunTrouble] = []
    for (position, path) in parsed.arguments.enumerated() {
      guard !parsed.arguments[..<position].contains(path) else {
        throw UsageError("the log “\(path)” is given twice", advice: "give it once")
      }
      do throws(UsageError) {
        logs.append(try ReportCommand.log(path))
      } catch {
        troubles.append(RunTrouble(exitCode: .usage, text: "\(error)"))
      }
    }
    // Readable logs are reported even if another is not; without any log there is no report.
    guard !logs.isEmpty else {
      throw UsageError(troubles.map(\.text).joined(separator: "\nassay: "))
    }
    unreadable = troubles
    do throws(RunLogMergeError) {
      merge = try RunLogMerge(logs)
    } catch {
      throw UsageError(error.message, advice: error.advice)
    }
  }

  func perform() -> ExitCode {
    var record = merge.record
    record.troubles += unreadable
    for note in merge.notes { surroundings.warn(note) }
    // A log holds no time; the environment may state one.
    let clock = ReportStopwatch.stated(surroundings) ?? .unknown
    record.troubles += reports.write(record, clock: clock, surroundings)
    if reports.isEmpty {
      show(record)
    } else {
      for trouble in record.troubles where trouble.exitCode == .unwritable {
        surroundings.warn(trouble.text)
      }
      for trouble in unreadable {
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
    if !record.cases.isEmpty {
      output.write(report.opening(record.header, subjects: subjects))
      var lines = VerdictLines(
        report: report, level: statusLevel, lineCount: addresses.count * subjects.count)
      for result in record.cases { output.write(lines.lines(for: result)) }
      output.write(lines.rest())
    }
    output.write(report.closing(record))
  }

  private static func log(_ path: String) throws(UsageError) -> NamedLog {
    NamedLog(name: path, record: try RunLogFile(path).record(advice: "check the path"))
  }
}
