internal import Reports
internal import Results
internal import Runner

/// Runs scenarios against apps and shows what became of them.
struct RunCommand {
  private let options: RunOptions
  private let outcome: OutcomeOptions
  private let known: KnownFailureFile?
  private let plan: RunPlan
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    let settings = try Settings(parsed, surroundings)
    let parsed = settings.arguments
    do throws(UsageError) {
      options = try RunOptions(parsed, processorCount: surroundings.processorCount)
      outcome = try OutcomeOptions(parsed)
    } catch {
      throw settings.placed(error)
    }
    var selection = Selection(parsed.arguments)
    if let paths = settings.paths, selection.paths.isEmpty, selection.missing.isEmpty {
      let found = Selection(paths)
      selection.paths = found.paths
      // A word of a project's paths is never an address.
      selection.missing = found.missing + found.addresses.map(\.text)
    }
    if selection.paths.isEmpty && selection.missing.isEmpty {
      selection.paths = [try RunCommand.found(Defaults.suite, "a folder of scenarios", surroundings)]
    }
    selection.filters = options.filters
    selection.exclusions = options.exclusions
    var apps = parsed.allValues("app")
    for (position, app) in apps.enumerated() where apps[..<position].contains(app) {
      throw UsageError("the app “\(app)” is given twice", advice: "give it once")
    }
    if apps.isEmpty {
      apps = [try RunCommand.found(Defaults.app, "an app with --app", surroundings)]
    }
    plan = RunPlan(
      selection: selection, apps: AppFile.named(apps), seed: options.seed, seeds: options.seeds,
      toolName: surroundings.toolName,
      tool: ToolVersion.text, tracePath: options.tracePath, sharding: options.sharding)
    known = try outcome.knownFailures(checkedAgainst: plan)
  }

  static func found(
    _ path: String, _ what: String, _ surroundings: Surroundings
  ) throws(UsageError) -> String {
    guard let found = Defaults.find(path, toolPath: surroundings.toolPath) else {
      throw UsageError("there is no \(path) here or in a folder above", advice: "give \(what)")
    }
    return found
  }

  func perform() -> ExitCode {
    if let form = options.listForm {
      return ScenarioList(plan: plan, header: options.header(of: plan)).write(form, surroundings)
    }
    var record = RunRecord(
      header: options.header(of: plan), cases: [], troubles: plan.troubles + plan.unmatched)
    // A log on the standard output has it for itself.
    let isLogged = options.logPaths.contains("-")
    let write = isLogged ? surroundings.writeError : surroundings.writeOutput
    let isTerminal = isLogged ? surroundings.errorIsTerminal : surroundings.outputIsTerminal
    let palette = Palette(
      isOn: options.color.isOn(isTerminal: isTerminal, environment: surroundings.environment))
    var report = TerminalReport(
      palette: palette, isStrict: options.isStrict, addresses: plan.scenarios.map(\.address),
      subjects: plan.apps.map(\.name))
    report.showsSeeds = options.seeds != nil
    if !plan.cases.isEmpty {
      write(report.opening(record.header, subjects: plan.apps.map(\.name)))
      var lines = VerdictLines(report: report)
      runCases(&record) { write(lines.lines(for: $0)) }
      write(lines.rest())
    }
    record.pages = RulePages.mentioned(in: record.cases)
    record.troubles += logTroubles(record)
    write(report.closing(record))
    return record.exitCode
  }

  private func runCases(_ record: inout RunRecord, show: @escaping (CaseResult) -> Void) {
    let progress = ProgressLine(count: plan.cases.count, surroundings)
    var intake = CaseIntake(
      known: known, isStrict: options.isStrict, failureLimit: outcome.failureLimit)
    let pool = IsolatedPool(
      workerCount: options.jobCount,
      recipe: plan.recipe(breakdown: WorkerBreakdown(surroundings.environment)),
      silenceSecondsMax: WorkerBreakdown.silenceSecondsMax(surroundings.environment))
    let end = pool.run(count: plan.cases.count) { finished in
      let (result, continuation) = intake.take(finished)
      progress.clear()
      show(result)
      progress.show(intake.cases.count)
      return continuation
    }
    progress.clear()
    record.cases = intake.cases
    record.troubles += intake.troubles
    switch end {
    case .done: break
    case .stopped: if !record.isComplete { record.failureLimit = outcome.failureLimit }
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
