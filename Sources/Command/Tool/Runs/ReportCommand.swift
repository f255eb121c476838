internal import Reports
internal import Results

/// `assay report`: reports a run or an exploration from its logs, merges the logs of its shards, or lists the
/// shards to run again.
struct ReportCommand<Logs: ReportedLogs> {
  private let logs: Logs
  private let reports: ReportOutputs
  private let color: ColorMode
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    reports = try ReportOutputs(parsed, formats: Logs.formats)
    color = try parsed.choice("color", usually: .auto, such: .never)
    logs = try Logs(parsed)
  }

  func perform() throws(UsageError) -> ExitCode {
    for remark in logs.remarks { surroundings.warn(remark) }
    let code = if let shards = logs.listedShards { list(shards) } else { try report() }
    return ExitCode.deciding(among: [code] + (logs.lacksParts ? [.inconclusive] : []))
  }

  /// Writes the numbers of shards on one line, in the format that job engines accept.
  private func list(_ numbers: NumberSet) -> ExitCode {
    for trouble in logs.unreadable { surroundings.warn(trouble.text) }
    if !numbers.isEmpty {
      surroundings.print(numbers.all.map(String.init).joined(separator: ",") + "\n")
    }
    return ExitCode.deciding(among: logs.unreadable.map(\.exitCode))
  }

  private func report() throws(UsageError) -> ExitCode {
    var record = try logs.merged()
    let unwritten = try logs.write(record, reports, surroundings)
    record.troubles += unwritten
    if reports.isEmpty {
      let output = TextOutput(color, isOutputTaken: false, surroundings)
      logs.show(record, on: output, width: surroundings.columnCount)
    } else {
      for warning in logs.warnings(of: record, unwritten: unwritten) { surroundings.warn(warning) }
    }
    return record.exitCode
  }
}

/// The logs on the command line of `assay report`, all of one format.
protocol ReportedLogs {
  associatedtype Record: LoggedRecord
  /// The formats of reports.
  static var formats: [ReportFormat] { get }

  /// Reads the logs.
  init(_ parsed: ParsedArguments) throws(UsageError)

  /// The files that could not be read or are not logs. The others are reported anyway.
  var unreadable: [RunTrouble] { get }
  /// Notes that do not change the result.
  var remarks: [String] { get }
  /// The shards to list; nil to write a report.
  var listedShards: NumberSet? { get }
  /// Whether no log has some part of the work.
  var lacksParts: Bool { get }
  func merged() throws(UsageError) -> Record
  /// Writes the requested reports. Returns the errors.
  func write(
    _ record: Record, _ reports: ReportOutputs, _ surroundings: Surroundings
  ) throws(UsageError) -> [RunTrouble]
  /// Writes the terminal report as the work itself would have.
  func show(_ record: Record, on output: TextOutput, width: Int?)
  /// The lines for the standard error if other reports replace the terminal report.
  func warnings(of record: Record, unwritten: [RunTrouble]) -> [String]
}
