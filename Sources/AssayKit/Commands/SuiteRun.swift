internal import Reports
internal import Results
internal import Runner

/// Runs the cases of a plan and shows what became of them.
struct SuiteRun {
  /// The failures that are known, if a list names some.
  var known: KnownFailureFile?
  /// After how many failures it stops, or nothing.
  var failureLimit: Int?
  private let plan: RunPlan
  private let options: RunOptions
  private let surroundings: Surroundings

  init(plan: RunPlan, options: RunOptions, _ surroundings: Surroundings) {
    self.plan = plan
    self.options = options
    self.surroundings = surroundings
  }

  func perform() -> RunRecord {
    var record = RunRecord(
      header: options.header(of: plan), cases: [], troubles: plan.troubles + plan.unmatched)
    // A log on the standard output has it for itself.
    let isOutputTaken = options.logPaths.contains("-")
    let write = isOutputTaken ? surroundings.writeError : surroundings.writeOutput
    let isTerminal = isOutputTaken ? surroundings.errorIsTerminal : surroundings.outputIsTerminal
    let palette = Palette(
      isOn: options.color.isOn(isTerminal: isTerminal, environment: surroundings.environment))
    var report = TerminalReport(
      palette: palette, isStrict: options.isStrict, addresses: plan.scenarios.map(\.address),
      subjects: plan.apps.map(\.name))
    report.showsSeeds = plan.isSeeded
    if !plan.cases.isEmpty {
      write(report.opening(record.header, subjects: plan.apps.map(\.name)))
      let lineCount = plan.scenarios.count * plan.apps.count
      var lines = VerdictLines(report: report, level: options.statusLevel, lineCount: lineCount)
      runCases(&record, lines: { lines.lines(for: $0) }, write)
      write(lines.rest())
    }
    record.subjects = plan.subjects
    record.pages = RulePages.mentioned(in: record.cases, custom: plan.customRules)
    if !options.logPaths.isEmpty { ExhibitRun(plan: plan, workerCount: options.jobCount).complete(&record) }
    record.troubles += logTroubles(record)
    write(report.closing(record))
    return record
  }

  private func runCases(
    _ record: inout RunRecord, lines: @escaping (CaseResult) -> String, _ write: @escaping (String) -> Void
  ) {
    let progress = ProgressLine(count: plan.cases.count, "cases", options.progress, surroundings)
    var intake = CaseIntake(
      known: known, isStrict: options.isStrict, failureLimit: failureLimit)
    let pool = IsolatedPool(
      workerCount: options.jobCount,
      recipe: plan.recipe(breakdown: WorkerBreakdown(surroundings.environment)),
      silenceSecondsMax: WorkerBreakdown.silenceSecondsMax(surroundings.environment))
    let end = pool.run(count: plan.cases.count, whileWaiting: progress.refresh) { finished in
      let (result, continuation) = intake.take(finished)
      let text = lines(result)
      if !text.isEmpty {
        progress.clear()
        write(text)
      }
      progress.note(intake.cases.count, failed: intake.failureCount)
      return continuation
    }
    progress.clear()
    record.cases = intake.cases
    record.troubles += intake.troubles
    switch end {
    case .done: break
    case .stopped: if !record.isComplete { record.failureLimit = failureLimit }
    case .interrupted(let code): record.interruption = code
    }
    if var known = intake.known { record.troubles += known.troubles(after: record) }
  }

  /// Writes the run logs and says which could not be written.
  private func logTroubles(_ record: RunRecord) -> [RunTrouble] {
    guard !options.logPaths.isEmpty else { return [] }
    let bytes = RunLogWriter.bytes(of: record)
    var troubles: [RunTrouble] = []
    for path in options.logPaths {
      if path == "-" {
        surroundings.writeOutput(String(decoding: bytes, as: UTF8.self))
        continue
      }
      do throws(FileError) {
        try FileWriter.write(bytes, to: path)
      } catch {
        troubles.append(RunTrouble(exitCode: .unwritable, text: "\(error)"))
      }
    }
    return troubles
  }
}
