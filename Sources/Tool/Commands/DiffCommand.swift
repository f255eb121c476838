internal import Explorer
internal import Reports
internal import Results
internal import Runner

/// `assay diff`: runs two apps in the same worlds and shows where their conduct parts.
struct DiffCommand {
  private let options: RunOptions
  private let plan: RunPlan
  /// The comparison without faults.
  private let comparison: DifferencePlan
  /// The old app and the new one.
  private let sources: [SubjectSource]
  /// The sorts of faults, as they were given.
  private let faultNames: String?
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    options = try RunOptions(
      parsed, processorCount: surroundings.processorCount, environment: surroundings.environment,
      formats: [.jsonl])
    var selection = Selection(parsed.arguments)
    if selection.paths.isEmpty && selection.missing.isEmpty {
      selection.paths = [try RunRequest.found(Defaults.suite, "a folder of scenarios", surroundings)]
    }
    selection.filters = options.filters
    selection.exclusions = options.exclusions
    let choices = try AppChoice.all(parsed)
    guard choices.count == 2 else {
      throw UsageError(
        "“assay diff” compares two apps, found \(choices.count)",
        advice: "write `--app OLD --app NEW`, or `--app OLD --app -- NEW-PROGRAM`")
    }
    sources = AppChoice.sources(choices)
    var plan = RunPlan(
      selection: selection, apps: sources, rules: options.ruleFiles, seed: options.seed,
      seeds: options.seeds, toolName: surroundings.toolName, tool: ToolVersion.text)
    plan.requirements = options.requirements
    self.plan = plan
    faultNames = parsed.value("faults")
    let families = try faultNames.map { (names) throws(UsageError) in
      try ExploreOptions.families(names)
    }
    guard families == nil || options.seeds == nil && options.seed == nil else {
      throw UsageError(
        "“--faults” strikes in worlds without a seed, found “--seed” or “--seeds” as well",
        advice: "compare once with faults, and once with seeds")
    }
    comparison = DifferencePlan(
      plan, families: families ?? [], breakdown: WorkerBreakdown(surroundings.environment))
  }

  func perform() -> ExitCode {
    let (comparison, interruption) = foundComparison()
    var record = DifferenceRecord(
      tool: ToolVersion.text, old: sources[0].name, new: sources[1].name,
      worldCount: comparison.count, isStrict: options.isStrict)
    record.troubles = plan.troubles + plan.unmatched
    record.interruption = interruption
    let output = TextOutput(options.color, isOutputTaken: options.reports.takesOutput, surroundings)
    let report = DifferenceReport(palette: output.palette, command: again)
    if comparison.count > 0 {
      output.write(report.opening(record))
      if interruption == nil { compare(comparison, &record) }
    }
    record.troubles += options.reports.write(log: { DifferenceLog.bytes(of: record) }, surroundings)
    output.write(report.closing(record))
    return record.exitCode
  }

  /// The comparison with a world for each fault that can strike the old app, where faults were asked for; only runs without
  /// them tell how many there are.
  private func foundComparison() -> (comparison: DifferencePlan, interruption: ExitCode?) {
    guard !comparison.families.isEmpty else { return (comparison, nil) }
    var plain: [PlainCase] = []
    let end = pool(comparison.plainRuns).run(whileWaiting: { _ in }) { item in
      plain.append(item)
      return .goOn
    }
    return (comparison.adding(faultsOf: plain), end.interruption)
  }

  private func pool<Work: PoolWork>(_ work: Work) -> ProcessPool<Work> {
    ProcessPool(
      workerCount: options.jobCount, work: work,
      idleSecondsMax: WorkerBreakdown.idleSecondsMax(surroundings.environment))
  }

  private func compare(_ comparison: DifferencePlan, _ record: inout DifferenceRecord) {
    let progress = ProgressLine(count: comparison.count, "worlds", options.progress, surroundings)
    var taken = record
    let end = pool(comparison).run(whileWaiting: { _ in progress.refresh() }) { difference in
      taken.take(difference)
      progress.note(taken.comparedCount, failed: taken.count(of: .regression))
      return .goOn
    }
    progress.clear()
    record = taken
    record.interruption = end.interruption
  }

  /// The words that compare the apps again. The command of an app takes every word behind it, so it stands last.
  private var again: [String] {
    let plain = sources.filter { !$0.arguments.contains("--") }
    let commands = sources.filter { $0.arguments.contains("--") }
    let faults = faultNames.map { ["--faults", $0] } ?? []
    return [surroundings.toolName] + faults + (plain + commands).flatMap(\.arguments)
  }
}
