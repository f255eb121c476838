internal import Explorer
internal import Reports
internal import Results
internal import Rules
internal import Runner
internal import Scenario

/// `assay explore`: injects faults everywhere in scenarios and shows which ones the app fails under.
struct ExploreCommand {
  private let options: RunOptions
  private let explore: ExploreOptions
  private let plan: ExplorationPlan
  private let outputs: ExplorationOutputs
  /// The folder of runs that the swarm continues; nil if none are kept.
  private let corpus: CorpusFolder?
  private let surroundings: Surroundings

  /// The defaults if no scenario is named: six plain scenarios, this number of users, and this number of
  /// seeds for each.
  static let usersUsual = 256
  private static let seedsUsual = SeedRange(1, 32)

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    let settings = try Settings(parsed, surroundings)
    // The seed of a swarm may be a word, but the seed of a run may not.
    options = try RunOptions(
      parsed.without("seed"), processorCount: surroundings.processorCount,
      environment: surroundings.environment, formats: ReportFormat.ofExplorations)
    explore = try ExploreOptions(parsed, environment: surroundings.environment)
    outputs = ExplorationOutputs(options.reports, surroundings)
    let isGeneral = parsed.arguments.isEmpty && explore.start == nil
    var selection = try ExploreCommand.selection(settings, isGeneral: isGeneral, surroundings)
    selection.filters = options.filters
    selection.exclusions = options.exclusions
    if let start = explore.start {
      guard selection.addresses.isEmpty || selection.addresses.contains(start.run.address) else {
        throw UsageError(
          "the run of --from belongs to \(start.run.address.text), found \(selection.addresses[0].text)",
          advice: "remove the address")
      }
      selection.addresses = [start.run.address]
    }
    var run = RunPlan(
      selection: selection, apps: try RunRequest.apps(settings.arguments, surroundings),
      rules: options.ruleFiles,
      seed: explore.start?.run.seed, toolName: surroundings.toolName, tool: ToolVersion.text)
    run.requirements = options.requirements
    run.repeatedOptions = options.repeated
    var plan = ExplorationPlan(run, families: explore.families, depth: explore.depth)
    plan.isStrict = options.isStrict
    plan.mutation = explore.mutation
    plan.findingsFolder = explore.findingsPath
    plan.origin = try explore.start?.origin(in: run)
    if let count = explore.runCountMax { plan.tripleCountMax = count }
    plan.seeds = explore.seeds ?? (isGeneral ? ExploreCommand.seedsUsual : nil)
    if let path = explore.findingsPath { try OutputFolder.require(path, of: "findings", isMade: false) }
    corpus = explore.corpusPath.map(CorpusFolder.init)
    plan.corpus = try corpus.map { (folder) throws(UsageError) in Corpus(earlier: try folder.entries()) }
    if plan.corpus != nil, plan.seeds == nil { plan.seeds = ExploreOptions.seedsOfCorpus }
    do throws(ScenarioError) {
      try plan.addUsers(explore.userCount ?? (isGeneral ? ExploreCommand.usersUsual : 0))
    } catch {
      preconditionFailure("a generated user is not a scenario: \(error)")
    }
    self.plan = plan
  }

  private static func selection(
    _ settings: Settings, isGeneral: Bool, _ surroundings: Surroundings
  ) throws(UsageError) -> Selection {
    guard isGeneral else { return try RunRequest.selection(settings, surroundings) }
    var selection = Selection([])
    selection.paths = [try RunRequest.found(Defaults.plain, "specify a folder of scenarios", surroundings)]
    return selection
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
    do throws(UsageError) {
      try explore(&exploration, &record)
    } catch {
      output.write(report.refusal("\(error)"))
      return .usage
    }
    if record.interruption == nil {
      exploration.reduceFindings(&record)
    } else {
      record.findings = Finding.all(of: record.failures.all)
    }
    record.troubles += FindingFiles(explore.findingsPath).write(record.findings)
    if let corpus {
      corpus.keep(Corpus(of: record).kept)
      record.troubles += corpus.troubles
    }
    record.troubles += outputs.end(record)
    output.write(report.closing(record))
    return record.exitCode
  }

  private func explore(
    _ exploration: inout Exploration, _ record: inout ExplorationRecord
  ) throws(UsageError) {
    let start = surroundings.milliseconds()
    let progress = ExplorationProgress(
      options.progress, surroundings, millisecondsMax: explore.millisecondsMax)
    if let limit = explore.millisecondsMax {
      exploration.isTimeOver = { surroundings.milliseconds() - start >= limit }
    }
    exploration.whileWaiting = { progress.refresh() }
    exploration.receivePlain = { progress.update(plain: $0, of: $1) }
    exploration.receive = { piece, record in
      outputs.write(piece)
      progress.update(record)
    }
    exploration.receiveRound = { record in corpus?.keep(Corpus(of: record).kept) }
    defer { progress.clear() }
    exploration.runPlain(&record)
    outputs.begin(record)
    if let path = explore.resumedPath { try resume(path, &record) }
    exploration.makePieces(&record)
  }

  /// Copies the pieces of a log, which must belong to the same exploration.
  private func resume(_ path: String, _ record: inout ExplorationRecord) throws(UsageError) {
    var known = record
    let logged = try LogFile.exploration(of: [path]) { piece in
      known.add(piece)
      outputs.write(piece)
    }
    guard Corpus(of: logged).featureCount == 0 else {
      throw UsageError(
        "\(path) is the log of an exploration with a corpus, which cannot be resumed",
        advice: "start again with `--corpus`; its runs are replayed first")
    }
    // A time limit may have ended the log during the scenarios without faults.
    let isSame = logged.plain == record.plain
    guard isSame || logged.runCount == 0 && record.plain.starts(with: logged.plain),
      record.header.continues(from: logged.header)
    else {
      throw UsageError(
        "\(path) is the log of a different exploration",
        advice: "resume with the same unchanged scenarios and apps, and with "
          + ShellWords.joined(logged.header.arguments))
    }
    record = known
  }
}
