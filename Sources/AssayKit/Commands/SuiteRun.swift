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
    record.requirements = options.requirements
    let stopwatch = ReportStopwatch(surroundings)
    let output = TextOutput(options.color, isOutputTaken: options.reports.takesOutput, surroundings)
    var report = TerminalReport(
      palette: output.palette, isStrict: options.isStrict, addresses: plan.scenarios.map(\.address),
      subjects: plan.apps.map(\.name))
    report.showsSeeds = plan.isSeeded
    if !plan.cases.isEmpty {
      output.write(report.opening(record.header, subjects: plan.apps.map(\.name)))
      let lineCount = plan.scenarios.count * plan.apps.count
      var lines = VerdictLines(report: report, level: options.statusLevel, lineCount: lineCount)
      runCases(&record, lines: { lines.lines(for: $0) }, output)
      output.write(lines.rest())
    }
    record.subjects = plan.subjects
    record.pages = RulePages.mentioned(in: record.cases, custom: plan.customRules)
    if options.reports.showsRuns { ExhibitRun(plan: plan, workerCount: options.jobCount).complete(&record) }
    record.troubles += options.reports.write(record, clock: stopwatch.clock, surroundings)
    output.write(report.closing(record))
    return record
  }

  private func runCases(
    _ record: inout RunRecord, lines: @escaping (CaseResult) -> String, _ output: TextOutput
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
        output.write(text)
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
}
