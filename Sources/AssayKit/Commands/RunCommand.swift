internal import Results
internal import Runner

/// Runs scenarios against apps, or lists what would be run.
struct RunCommand {
  private let request: RunRequest
  private let plan: RunPlan
  /// What is said of the selection, on the standard error.
  private let note: String?
  private let known: KnownFailureFile?
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    request = try RunRequest(parsed, surroundings)
    var plan = request.plan()
    if request.outcome.isLastFailed {
      let count = plan.cases.count
      let isNarrowed = plan.keep(request.memory.cases.map(\.key))
      note =
        isNarrowed
        ? "what failed the last time is run: \(plan.cases.count) of \(count) cases"
        : "nothing of this failed the last time, so all of it is run"
    } else {
      note = nil
    }
    self.plan = plan
    known = try request.outcome.knownFailures(checkedAgainst: plan)
  }

  func perform() -> ExitCode {
    let options = request.options
    if let note, !plan.cases.isEmpty { surroundings.writeError("assay: \(note)\n") }
    if let form = options.listForm {
      return ScenarioList(plan: plan, header: options.header(of: plan)).write(form, surroundings)
    }
    var run = SuiteRun(plan: plan, options: options, surroundings)
    run.known = known
    run.failureLimit = request.outcome.failureLimit
    let record = run.perform()
    if request.outcome.isSaved {
      var memory = request.memory
      memory.take(record)
    }
    return record.exitCode
  }
}
