internal import Explorer
internal import Lua
internal import Reports
internal import Results
internal import Rules
internal import Runner
internal import Scenario

/// `assay mutate`: runs scenarios against mutants of an app and shows which scenarios detect them.
struct MutateCommand {
  private let options: RunOptions
  private let plan: RunPlan
  private let trials: MutationPlan
  private let showsMatrix: Bool

  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    options = try RunOptions(
      parsed, processorCount: surroundings.processorCount, environment: surroundings.environment,
      formats: [.jsonl])
    showsMatrix = parsed.has("matrix")
    let mutations = try MutationChoice.mutations(parsed, seed: options.seed)

    var selection = Selection(parsed.arguments)
    if selection.paths.isEmpty && selection.missing.isEmpty {
      selection.paths = [try RunRequest.found(Defaults.suite, "specify a folder of scenarios", surroundings)]
    }
    selection.filters = options.filters
    selection.exclusions = options.exclusions
    var choices = try AppChoice.all(parsed)
    if choices.isEmpty {
      choices = [.file(try RunRequest.found(Defaults.app, "specify an app with `--app`", surroundings))]
    }
    guard choices.count == 1 else {
      throw UsageError(
        "assay mutate accepts one app, found \(choices.count)", advice: "specify it with `--app FILE`")
    }
    let apps = AppChoice.sources(choices)
    plan = RunPlan(
      selection: selection, apps: apps, toolName: surroundings.toolName,
      tool: ToolVersion.text)
    trials = MutationPlan(plan, mutations: mutations, isFull: showsMatrix)
  }

  func perform() -> ExitCode {
    var record = MutationRecord(
      tool: ToolVersion.text, app: plan.apps.first?.name ?? "", scenarioCount: plan.cases.count,
      mutantCount: trials.mutations.count)
    record.troubles = plan.troubles + plan.unmatched + unknownCatches
    let output = TextOutput(options.color, isOutputTaken: options.reports.takesOutput, surroundings)
    let report = MutationReport(
      palette: output.palette, showsMatrix: showsMatrix, mutants: trials.mutations.map(\.identifier),
      addresses: plan.cases.map(\.address))
    if !plan.cases.isEmpty {
      output.write(report.opening(record))
      let originals = runOriginal(&record)
      if record.obstacles.isEmpty, record.interruption == nil {
        tryMutants(originals, &record) { output.write(report.lines(of: $0)) }
      }
    }
    record.troubles += options.reports.write(record, surroundings)
    output.write(report.closing(record))
    return record.exitCode
  }

  /// Runs the app itself. A scenario that fails with the app itself cannot distinguish the app from its
  /// mutants.
  private func runOriginal(_ record: inout MutationRecord) -> [OriginalCase] {
    var originals: [OriginalCase] = []
    record.interruption =
      pool(trials.originals(breakdown: breakdown)).run { original in
        originals.append(original)
        return .continue
      }.interruption
    record.obstacles = originals.filter(\.isObstacle).map { original in
      let verdict = original.result.verdict
      let reason = verdict.reason.map { ": " + $0 } ?? ""
      return MutantCatch(address: original.result.address, words: verdict.name + reason)
    }
    return originals
  }

  private func tryMutants(
    _ originals: [OriginalCase], _ record: inout MutationRecord, show: @escaping (MutantResult) -> Void
  ) {
    let progress = ProgressLine(count: trials.mutations.count, "mutants", options.progress, surroundings)
    var results: [MutantResult] = []
    record.interruption =
      pool(trials.trials(originals, breakdown: breakdown)).run(whileWaiting: { _ in progress.refresh() }) {
        result in
        results.append(result)
        progress.clear()
        show(result)
        progress.update(results.count)
        return .continue
      }.interruption
    progress.clear()
    record.mutants = results
    guard showsMatrix else { return }
    let noticing = Set(results.flatMap { $0.catches.map(\.address) })
    record.idleScenarios = plan.cases.map(\.address).filter { !noticing.contains($0) }
  }

  private var breakdown: WorkerBreakdown { WorkerBreakdown(surroundings.environment) }

  private func pool<Work: PoolWork>(_ work: Work) -> ProcessPool<Work> {
    ProcessPool(
      workerCount: options.jobCount, work: work,
      idleSecondsMax: WorkerBreakdown.idleSecondsMax(surroundings.environment))
  }

  /// Errors for names in `catches` that are neither mutants nor bugs.
  private var unknownCatches: [RunTrouble] {
    let names = MutantCatalogue.all.map(\.identifier)
    return plan.scenarios.flatMap { scenario in
      scenario.definition.catches.filter { !names.contains($0) && !$0.hasPrefix("bug:") }.map { name in
        let guess = Suggestion.nearest(to: name, among: names).map { "did you mean “\($0)”? " } ?? ""
        return RunTrouble(
          exitCode: .usage,
          text:
            "\(scenario.place): “\(name)” in `catches` is not a mutant; \(guess)`assay mutants` lists "
            + "them, and the name of a real bug begins with “bug:”")
      }
    }
  }
}
