internal import Reports
internal import Results
internal import Runner

/// `assay report` for explorations: reports one from its log, or merges the logs of its shards.
struct ExplorationReportCommand {
  private let paths: [String]
  private let reports: ReportOutputs
  private let color: ColorMode
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    paths = parsed.arguments
    for (position, path) in paths.enumerated() where paths[..<position].contains(path) {
      throw UsageError("the log “\(path)” is given twice", advice: "give it once")
    }
    reports = try ReportOutputs(parsed, formats: ReportFormat.ofExplorations)
    color = try parsed.choice("color", usually: .auto, such: .never)
  }

  func perform() throws(UsageError) -> ExitCode {
    var record = try LogFile.exploration(of: paths)
    let outputs = ExplorationOutputs(reports, surroundings)
    if outputs.hasLog {
      outputs.begin(record)
      try copyPieces(of: record, to: outputs)
    }
    let troubles = outputs.write(record)
    record.troubles += troubles
    if reports.isEmpty {
      show(record)
    } else {
      for trouble in troubles { surroundings.warn(trouble.text) }
      for missing in record.missingPieces { surroundings.warn(missing.text) }
    }
    let isLacking = !record.parts.isEmpty && !record.missingPieces.isEmpty
    return ExitCode.deciding(among: [record.exitCode] + (isLacking ? [.inconclusive] : []))
  }

  private func show(_ record: ExplorationRecord) {
    let output = TextOutput(color, isOutputTaken: false, surroundings)
    let report = ExplorationReport(palette: output.palette, width: surroundings.columnCount)
    let scenarioCount = Set(record.plain.map(\.address)).count
    output.write(report.opening(record, scenarioCount: scenarioCount))
    output.write(report.closing(record))
  }

  /// Writes the pieces of all logs, each once. The logs are read a second time, because pieces are not kept
  /// in memory.
  private func copyPieces(of record: ExplorationRecord, to outputs: ExplorationOutputs) throws(UsageError) {
    var taken = ExplorationStage.allCases.map { ($0, NumberSet()) }
    _ = try LogFile.exploration(of: paths) { piece in
      guard let place = taken.firstIndex(where: { $0.0 == piece.stage }), taken[place].1.insert(piece.number)
      else { return }
      outputs.take(piece)
    }
  }
}
