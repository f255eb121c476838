internal import Reports
internal import Results
internal import Runner

/// All reports that a command line asks for, and what their formats leave open.
struct ReportOutputs {
  let outputs: [ReportOutput]
  private let dialect: JUnitDialect
  private let tapVersion: TAPVersion

  init(
    _ parsed: ParsedArguments, formats: [ReportFormat] = ReportFormat.allCases
  ) throws(UsageError) {
    outputs = try ReportOutput.outputs(parsed.allValues("report"), formats: formats)
    dialect = try parsed.choice("junit-dialect", usually: .strict, such: .gitlab)
    tapVersion = try parsed.choice("tap-version", usually: .fourteen, such: .thirteen)
  }

  /// Whether there is nothing to write.
  var isEmpty: Bool { outputs.isEmpty }

  /// Whether one of them shows runs fact by fact.
  var showsRuns: Bool { outputs.contains { $0.format.showsRuns } }

  /// Whether one of them has the standard output for itself.
  var takesOutput: Bool { outputs.contains { $0.path == "-" } }

  /// Writes all of them, and says which could not be written.
  func write(_ record: RunRecord, clock: ReportClock, _ surroundings: Surroundings) -> [RunTrouble] {
    var options = ReportOptions()
    options.dialect = dialect
    options.tapVersion = tapVersion
    options.clock = clock
    var troubles: [RunTrouble] = []
    for output in outputs {
      do throws(FileError) {
        let bytes = output.format.bytes(of: record, options)
        switch output.path {
        case nil:
          surroundings.writeOutput(String(decoding: bytes, as: UTF8.self))
          try writeSummary(of: record, surroundings)
        case "-": surroundings.writeOutput(String(decoding: bytes, as: UTF8.self))
        case let path?: try FileWriter.write(bytes, to: path)
        }
      } catch {
        troubles.append(RunTrouble(exitCode: .unwritable, text: "\(error)"))
      }
    }
    return troubles
  }

  /// The summary goes behind what other tools wrote into the one of this step.
  private func writeSummary(of record: RunRecord, _ surroundings: Surroundings) throws(FileError) {
    guard let path = surroundings.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return }
    try FileWriter.append(GitHubReport(record).summary, to: path)
  }
}
