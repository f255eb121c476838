internal import Reports
internal import Results
internal import Rules
internal import Runner
internal import World

/// Runs the cases of a plan, shows their verdicts, and writes the reports.
struct SuiteRun {
  /// The list of known failures, if one is named.
  var known: KnownFailureFile?
  /// The number of failures that stops the run; nil for no limit.
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
    var slow = SlowCases(plan)
    let stopwatch = ReportStopwatch(surroundings)
    let output = TextOutput(options.color, isOutputTaken: options.reports.takesOutput, surroundings)
    var report = TerminalReport(
      palette: output.palette, isStrict: options.isStrict, addresses: plan.scenarios.map(\.address),
      subjects: plan.apps.map(\.name))
    report.showsSeeds = plan.isSeeded
    report.width = surroundings.columnCount
    report.level = options.statusLevel.settled(lineCount: plan.scenarios.count * plan.apps.count)
    if !plan.cases.isEmpty {
      output.write(report.opening(record.header, subjects: plan.apps.map(\.name)))
      var lines = VerdictLines(report: report)
      slow = runCases(&record, lines: { lines.lines(for: $0) }, output)
      output.write(lines.rest())
    }
    record.subjects = plan.subjects
    record.pages = RulePages.mentioned(in: record.cases, custom: plan.customRules)
    if options.reports.showsRuns {
      WitnessRuns(plan: plan, workerCount: options.jobCount).complete(&record)
    }
    record.troubles += options.reports.write(record, clock: stopwatch.clock, surroundings)
    if record.isComplete, record.interruption == nil { report.undeclared = undeclared(in: record) }
    output.write(report.closing(record))
    if options.progress != .none { surroundings.draw(slow.summary, on: .error) }
    return record
  }

  /// The capabilities that apps use without declaring them, so that cases were not applicable.
  private func undeclared(in record: RunRecord) -> [String] {
    guard record.counts[CaseVerdict.notApplicable(reason: "").name] > 0 else { return [] }
    // Undeclared uses in applicable cases are already among the errors.
    let uses = UndeclaredUse.all(in: plan).filter { found in
      !record.troubles.contains { $0.text.contains("does not declare '\(found.capability.name)'") }
    }
    return uses.map { found in
      let skipped =
        found.skippedCount == 1 ? "1 case was skipped" : "\(found.skippedCount) cases were skipped"
      let finding = DeclarationFinding(
        missing: found.capability, found.use, skipped: skipped, in: found.app.capabilities.language)
      let owner = record.subjectNames.count > 1 ? "\(found.app.name): " : ""
      return "\(owner)\(finding.text); \(finding.advice)"
    }
  }

  /// Runs the cases and returns the slow ones.
  private func runCases(
    _ record: inout RunRecord, lines: @escaping (CaseResult) -> String, _ output: TextOutput
  ) -> SlowCases {
    var slow = SlowCases(plan)
    let progress = ProgressLine(count: plan.cases.count, "cases", options.progress, surroundings)
    var intake = CaseIntake(
      known: known, isStrict: options.isStrict, failureLimit: failureLimit)
    let pool = ProcessPool(
      workerCount: options.jobCount,
      work: CaseWork(plan, breakdown: WorkerBreakdown(surroundings.environment)),
      idleSecondsMax: WorkerBreakdown.idleSecondsMax(surroundings.environment))
    let end = pool.run(whileWaiting: { pieces in
      let (words, isNew) = slow.look(at: pieces)
      progress.update(slow: words, isNew: isNew)
    }) { finished in
      let (result, continuation) = intake.add(finished)
      let text = lines(result)
      if !text.isEmpty {
        progress.clear()
        output.write(text)
      }
      progress.update(intake.cases.count, failed: intake.failureCount)
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
    return slow
  }
}

/// Collects the cases of a run, applies the list of known failures, and counts failures up to the limit.
struct CaseIntake {
  private(set) var cases = CaseList()
  private(set) var troubles: [RunTrouble] = []
  private(set) var known: KnownFailureFile?
  private let isStrict: Bool
  private let failureLimit: Int?
  private(set) var failureCount = 0

  init(known: KnownFailureFile?, isStrict: Bool, failureLimit: Int?) {
    self.known = known
    self.isStrict = isStrict
    self.failureLimit = failureLimit
  }

  /// Adds a case and returns it in the form that the report shows.
  mutating func add(_ finished: FinishedCase) -> (result: CaseResult, continuation: Continuation) {
    if let trouble = finished.trouble, !troubles.contains(where: { $0.cause == trouble.cause }) {
      troubles.append(trouble)
    }
    let result = known?.judged(finished.result, strictly: isStrict) ?? finished.result
    cases.append(result)
    if result.isFailure(strictly: isStrict) { failureCount += 1 }
    return (result, failureCount == failureLimit ? .stop : .continue)
  }
}

/// The pages of rules that a run log contains.
enum RulePages {
  /// The page of every rule with a finding, in the order of the manual. Rules in Lua follow, ordered by name.
  static func mentioned(in cases: CaseList, custom: [PlannedRule] = []) -> [RulePage] {
    let mentioned = cases.judgedRules
    let pages = RuleRegistry.pages + custom.map(\.page).sorted { $0.identifier < $1.identifier }
    return pages.filter { mentioned.contains($0.identifier) }
  }
}
