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
    let code = if let listing = logs.listing { print(listing) } else { try report() }
    return ExitCode.deciding(among: [code] + (logs.lacksParts ? [.inconclusive] : []))
  }

  private func print(_ listing: ShardListing) -> ExitCode {
    for trouble in listing.unreadable { surroundings.warn(trouble.text) }
    if !listing.line.isEmpty { surroundings.print(listing.line + "\n") }
    return ExitCode.deciding(among: listing.unreadable.map(\.exitCode))
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

  /// Notes that do not change the result.
  var remarks: [String] { get }
  /// The shards to list; nil to write a report.
  var listing: ShardListing? { get }
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

extension ReportedLogs {
  var remarks: [String] { [] }
  var listing: ShardListing? { nil }
}

/// The shards to run again.
struct ShardListing {
  /// Their numbers, in the format that job engines accept.
  let line: String
  /// The files that could not be read or are not logs.
  let unreadable: [RunTrouble]

  init(_ numbers: NumberSet, unreadable: [RunTrouble]) {
    line = numbers.all.map(String.init).joined(separator: ",")
    self.unreadable = unreadable
  }
}
