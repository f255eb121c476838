internal import Lua
internal import Reports
internal import Results
internal import Runner

/// The reports requested on a command line, with the options of their formats.
struct ReportOutputs {
  let outputs: [ReportOutput]
  private let dialect: JUnitDialect
  private let tapVersion: TAPVersion

  init(
    _ parsed: ParsedArguments, formats: [ReportFormat] = ReportFormat.all
  ) throws(UsageError) {
    outputs = try ReportOutput.outputs(parsed.allValues("report"), formats: formats)
    dialect = try parsed.choice("junit-dialect", usually: .strict, such: .gitlab)
    tapVersion = try parsed.choice("tap-version", usually: .fourteen, such: .thirteen)
  }

  var isEmpty: Bool { outputs.isEmpty }

  /// Whether any of the formats shows runs fact by fact.
  var showsRuns: Bool { outputs.contains { $0.format.showsRuns } }

  /// Whether a report goes to the standard output.
  var takesOutput: Bool { outputs.contains { $0.path == "-" } }

  /// Writes all reports and returns the errors.
  func write(_ record: RunRecord, clock: ReportClock, _ surroundings: Surroundings) -> [RunTrouble] {
    var options = ReportOptions()
    options.dialect = dialect
    options.tapVersion = tapVersion
    options.clock = clock
    return outputs.compactMap { output in
      output.write(surroundings, summary: { GitHubReport(record).summary }) { sink in
        output.format.write(record, options, to: sink)
      }
    }
  }

  /// Writes a log of JSON lines. Records other than those of a run have no other report format. Returns the
  /// errors.
  func write(_ record: some LoggedRecord, _ surroundings: Surroundings) -> [RunTrouble] {
    outputs.compactMap { output in
      output.write(surroundings) { sink in LogWriter.write(record, to: sink) }
    }
  }
}

/// The format and the path of one report.
struct ReportOutput: Hashable, Sendable {
  let format: ReportFormat
  /// The path; `-` is the standard output, nil the default location of the format.
  let path: String?

  static func outputs(
    _ texts: [String], formats: [ReportFormat] = ReportFormat.all
  ) throws(UsageError) -> [ReportOutput] {
    var outputs: [ReportOutput] = []
    for text in texts {
      let output = try ReportOutput(text, formats)
      if let path = output.path, outputs.contains(where: { $0.path == path }) {
        throw UsageError("two reports have the path “\(path)”", advice: "give each report its own path")
      }
      guard !outputs.contains(output) else {
        throw UsageError("--report \(text) is given twice", advice: "give it once")
      }
      outputs.append(output)
    }
    return outputs
  }

  private init(_ text: String, _ formats: [ReportFormat]) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let names = formats.map(\.name)
    guard let format = formats.first(where: { $0.name == parts[0] }) else {
      let nearest = Suggestion.nearest(to: parts[0], among: names)
      let list =
        names.count == 1
        ? "\(names[0]) is the only format" : "the formats are \(names.joined(separator: ", "))"
      throw UsageError(
        "invalid value “\(text)” for --report: expected FORMAT=PATH",
        advice: (nearest.map { "did you mean `--report \($0)=PATH`? " } ?? "") + list)
    }
    self.format = format
    if parts.count == 1, format.isCompleteWithoutPath {
      path = nil
      return
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError(
        "invalid value “\(text)” for --report: expected FORMAT=PATH",
        advice: "write `--report \(format.name)=PATH`; use - for standard output")
    }
    path = parts[1]
  }
}

extension ReportOutput {
  /// Writes a report in pieces; at its default location, the summary of a step too. Returns the error.
  func write(
    _ surroundings: Surroundings, summary: () -> [UInt8] = { [] }, _ content: (([UInt8]) -> Void) -> Void
  ) -> RunTrouble? {
    do throws(FileError) {
      switch path {
      case nil:
        content(surroundings.write)
        // The file may contain output of other tools.
        if let path = surroundings.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty {
          try FileWriter.append(summary(), to: path)
        }
      case "-": content(surroundings.write)
      case let path?:
        try FileSystem.makeFolder(FileSystem.parent(of: path))
        try FileWriter.write(to: path) { content($0.write) }
      }
      return nil
    } catch {
      return RunTrouble(exitCode: .unwritable, text: "\(error)")
    }
  }
}

/// Measures a run for the report formats that contain times.
struct ReportStopwatch {
  private let surroundings: Surroundings
  private let startMilliseconds: Int64
  private let start: Int

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    startMilliseconds = surroundings.epochMilliseconds()
    start = surroundings.milliseconds()
  }

  /// The start and the duration of a run that ends now.
  var clock: ReportClock {
    ReportStopwatch.stated(surroundings)
      ?? ReportClock(
        startMilliseconds: startMilliseconds,
        durationMilliseconds: Int64(surroundings.milliseconds() - start))
  }

  /// The time in `SOURCE_DATE_EPOCH`, which makes reports reproducible; nil if it is not set.
  static func stated(_ surroundings: Surroundings) -> ReportClock? {
    guard let seconds = surroundings.environment("SOURCE_DATE_EPOCH").flatMap({ Int64($0) }), seconds >= 0
    else { return nil }
    // The latest date in reports is in the year 9999.
    return ReportClock(startMilliseconds: min(seconds, 253_402_300_799) * 1_000, durationMilliseconds: 0)
  }
}

/// The output of human-readable text: the standard output, or the standard error if a report is written to
/// the standard output.
struct TextOutput {
  let palette: Palette
  private let surroundings: Surroundings
  private let exit: Surroundings.Exit

  init(_ color: ColorMode, isOutputTaken: Bool, _ surroundings: Surroundings) {
    self.surroundings = surroundings
    exit = isOutputTaken ? .error : .output
    let isTerminal = isOutputTaken ? surroundings.errorIsTerminal : surroundings.outputIsTerminal
    palette = Palette(isOn: color.isOn(isTerminal: isTerminal, environment: surroundings.environment))
  }

  func write(_ text: String) { surroundings.draw(text, on: exit) }
}
