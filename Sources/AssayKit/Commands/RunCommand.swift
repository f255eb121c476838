internal import Results
internal import Runner

/// Runs scenarios against apps, or lists what would be run.
struct RunCommand {
  private let request: RunRequest
  private let plan: RunPlan
  private let known: KnownFailureFile?
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    request = try RunRequest(parsed, surroundings)
    plan = request.plan()
    known = try request.outcome.knownFailures(checkedAgainst: plan)
  }

  func perform() -> ExitCode {
    let options = request.options
    if let form = options.listForm {
      return ScenarioList(plan: plan, header: options.header(of: plan)).write(form, surroundings)
    }
    var run = SuiteRun(plan: plan, options: options, surroundings)
    run.known = known
    run.failureLimit = request.outcome.failureLimit
    return run.perform().exitCode
  }
}
