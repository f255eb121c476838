internal import Explorer
internal import Reports
internal import Results
internal import Rules
internal import Runner

/// `assay explore`: lets faults strike everywhere in scenarios and shows what the app does not survive.
struct ExploreCommand {
  private let options: RunOptions
  private let explore: ExploreOptions
  private let plan: ExplorationPlan
  private let outputs: ExplorationOutputs
  private let surroundings: Surroundings

  /// How many runs with three faults are made where no number is given.
  private static let tripleCountMax = 200_000

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    let settings = try Settings(parsed, surroundings)
    options = try RunOptions(
      parsed, processorCount: surroundings.processorCount, formats: ExplorationOutputs.formats)
    explore = try ExploreOptions(parsed)
    outputs = ExplorationOutputs(options.reports, surroundings)
    var selection = try RunRequest.selection(settings, surroundings)
    selection.filters = options.filters
    selection.exclusions = options.exclusions
    var plan = RunPlan(
      selection: selection, apps: try RunRequest.apps(settings.arguments, surroundings),
      rules: options.ruleFiles,
      toolName: surroundings.toolName, tool: ToolVersion.text)
    plan.requirements = options.requirements
    plan.repeatedOptions = options.repeated
    self.plan = ExplorationPlan(
      plan, families: explore.families, depth: explore.depth,
      tripleCountMax: explore.runCountMax ?? ExploreCommand.tripleCountMax)
  }

  func perform() -> ExitCode {
    let output = TextOutput(options.color, isOutputTaken: options.reports.takesOutput, surroundings)
    let report = ExplorationReport(palette: output.palette, width: surroundings.columnCount)
    var exploration = Exploration(
      plan, workerCount: options.jobCount,
      idleSecondsMax: WorkerBreakdown.idleSecondsMax(surroundings.environment))
    exploration.shard = explore.shard
    exploration.runCountMax = explore.runCountMax
    var record = exploration.emptyRecord
    record.troubles = plan.plan.troubles + plan.plan.unmatched
    guard !plan.plan.cases.isEmpty else {
      output.write(report.closing(record))
      return record.exitCode
    }
    output.write(report.opening(record, scenarioCount: plan.plan.scenarios.count))
    explore(&exploration, &record)
    record.findings = Finding.all(of: record.failures.all)
    record.troubles += outputs.write(record)
    output.write(report.closing(record))
    return record.exitCode
  }

  private func explore(_ exploration: inout Exploration, _ record: inout ExplorationRecord) {
    let start = surroundings.milliseconds()
    let progress = ExplorationProgress(options.progress, surroundings)
    if let limit = explore.millisecondsMax {
      exploration.isTimeOver = { surroundings.milliseconds() - start >= limit }
    }
    exploration.whileWaiting = { progress.refresh() }
    exploration.receive = { piece, record in
      outputs.take(piece)
      progress.note(record)
    }
    exploration.runPlain(&record)
    outputs.begin(record)
    do throws(UsageError) {
      if let path = explore.resumedPath { try resume(path, &record) }
      exploration.makePieces(&record)
    } catch {
      record.troubles.append(RunTrouble(exitCode: .usage, text: "\(error)"))
    }
    progress.clear()
  }

  /// Takes over the pieces of a log, which has to be of the same exploration.
  private func resume(_ path: String, _ record: inout ExplorationRecord) throws(UsageError) {
    var known = record
    let logged = try ExplorationLogFile(path).record { piece in
      known.take(piece)
      outputs.take(piece)
    }
    guard logged.plain == record.plain, logged.header.families == record.header.families else {
      throw UsageError(
        "\(path) is the log of another exploration",
        advice: "resume with the same scenarios, apps and faults, none of which has changed")
    }
    record = known
  }
}
