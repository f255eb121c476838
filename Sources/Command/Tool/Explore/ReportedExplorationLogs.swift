internal import Reports
internal import Results

/// The logs of an exploration or of its shards.
struct ReportedExplorationLogs: ReportedLogs {
  static let formats = ReportFormat.ofExplorations
  private let paths: [String]
  private let record: ExplorationRecord

  init(_ parsed: ParsedArguments) throws(UsageError) {
    paths = parsed.arguments
    record = try LogFile.exploration(of: paths)
  }

  var lacksParts: Bool { !record.parts.isEmpty && !record.missingPieces.isEmpty }

  func merged() -> ExplorationRecord { record }

  /// Logs are read a second time for their pieces, because pieces are not kept in memory.
  func write(
    _ record: ExplorationRecord, _ reports: ReportOutputs, _ surroundings: Surroundings
  ) throws(UsageError) -> [RunTrouble] {
    let outputs = ExplorationOutputs(reports, surroundings)
    if outputs.hasLog {
      outputs.begin(record)
      _ = try LogFile.exploration(of: paths, receive: outputs.write)
    }
    return outputs.end(record)
  }

  func show(_ record: ExplorationRecord, on output: TextOutput, width: Int?) {
    let report = ExplorationReport(palette: output.palette, width: width)
    let scenarioCount = Set(record.plain.map(\.address)).count
    output.write(report.opening(record, scenarioCount: scenarioCount))
    output.write(report.closing(record))
  }

  func warnings(of record: ExplorationRecord, unwritten: [RunTrouble]) -> [String] {
    unwritten.map(\.text) + record.missingPieces.map(\.text)
  }
}
