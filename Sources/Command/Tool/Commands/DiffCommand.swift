internal import Explorer
internal import Reports
internal import Results
internal import Runner
internal import Scenario

/// `assay diff`: runs two apps in the same worlds and shows where their behavior diverges.
struct DiffCommand {
  private let options: RunOptions
  private let plan: RunPlan
  /// The comparison without faults.
  private let comparison: DifferencePlan
  /// The files and folders on the command line.
  private let places: [String]
  /// The maximum number of faults in one world.
  private let depth: Int
  /// The old app and the new one.
  private let sources: [SubjectSource]
  /// The options for fault types, depth, swarm seeds, and users, as given.
  private let worldWords: [String]
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    options = try RunOptions(
      parsed, processorCount: surroundings.processorCount, environment: surroundings.environment,
      formats: [.jsonl])
    var selection = Selection(parsed.arguments)
    places = selection.paths
    if selection.paths.isEmpty && selection.missing.isEmpty {
      selection.paths = [try RunRequest.found(Defaults.suite, "specify a folder of scenarios", surroundings)]
    }
    selection.filters = options.filters
    selection.exclusions = options.exclusions
    let choices = try AppChoice.all(parsed)
    guard choices.count == 2 else {
      throw UsageError(
        "assay diff compares two apps, found \(choices.count)",
        advice: "write `--app OLD --app NEW`, or `--app OLD --app -- NEW-PROGRAM`")
    }
    sources = AppChoice.sources(choices)
    var plan = RunPlan(
      selection: selection, apps: sources, rules: options.ruleFiles, seed: options.seed,
      seeds: options.seeds, toolName: surroundings.toolName, tool: ToolVersion.text)
    plan.requirements = options.requirements
    let families = try parsed.value("faults").map { (names) throws(UsageError) in
      try ExploreOptions.families(names)
    }
    let swarm = try parsed.value("swarm").map { (text) throws(UsageError) in
      try RunOptions.seeds(text, of: "swarm")
    }
    let users = try ExploreOptions.number(parsed, "users", in: 1...100_000)
    depth = try ExploreOptions.number(parsed, "depth", in: 1...2) ?? 1
    guard depth == 1 || families != nil else {
      throw UsageError(
        "--depth 2 needs --faults",
        advice: "write `--faults kill,drop --depth 2`")
    }
    worldWords = ["faults", "depth", "swarm", "users"].flatMap { name in
      parsed.value(name).map { ["--\(name)", $0] } ?? []
    }
    guard worldWords.isEmpty || options.seeds == nil && options.seed == nil else {
      throw UsageError(
        "\(worldWords[0]) cannot be combined with --seed or --seeds",
        advice: "run diff twice: once with faults, users, or a swarm, and once with seeds")
    }
    if let users {
      // Both apps must have the same users. Use those of the old app.
      do throws(ScenarioError) {
        try plan.addUsers(users, of: 0, for: 0..<2)
      } catch {
        preconditionFailure("a generated user is not a scenario: \(error)")
      }
    }
    self.plan = plan
    comparison = DifferencePlan(
      plan, families: families ?? [], swarm: swarm, breakdown: WorkerBreakdown(surroundings.environment))
  }

  func perform() -> ExitCode {
    let (comparison, interruption) = foundComparison()
    var record = DifferenceRecord(
      tool: ToolVersion.text, old: sources[0].name, new: sources[1].name,
      worldCount: comparison.count, isStrict: options.isStrict)
    record.troubles = plan.troubles + plan.unmatched
    record.interruption = interruption
    let output = TextOutput(options.color, isOutputTaken: options.reports.takesOutput, surroundings)
    let report = DifferenceReport(palette: output.palette, again: again)
    if comparison.count > 0 {
      output.write(report.opening(record))
      if interruption == nil { compare(comparison, &record) }
    }
    record.troubles += options.reports.write(record, surroundings)
    output.write(report.closing(record))
    return record.exitCode
  }

  /// Returns the comparison. If faults were requested, adds a world for each fault, and each pair of
  /// faults, that can occur in the old app. Only runs with fewer faults show which faults can occur.
  private func foundComparison() -> (comparison: DifferencePlan, interruption: ExitCode?) {
    guard !comparison.families.isEmpty else { return (comparison, nil) }
    let (plain, interruption) = outcomes(of: comparison.plainRuns)
    let single = comparison.adding(faultsOf: plain)
    guard depth > 1, interruption == nil else { return (single, interruption) }
    let (followers, end) = outcomes(of: single.followerRuns)
    return (single.adding(followers), end)
  }

  private func outcomes<Work: PoolWork>(of work: Work) -> (outcomes: [Work.Outcome], interruption: ExitCode?)
  {
    var outcomes: [Work.Outcome] = []
    let end = pool(work).run(whileWaiting: { _ in }) { item in
      outcomes.append(item)
      return .continue
    }
    return (outcomes, end.interruption)
  }

  private func pool<Work: PoolWork>(_ work: Work) -> ProcessPool<Work> {
    ProcessPool(
      workerCount: options.jobCount, work: work,
      idleSecondsMax: WorkerBreakdown.idleSecondsMax(surroundings.environment))
  }

  private func compare(_ comparison: DifferencePlan, _ record: inout DifferenceRecord) {
    let progress = ProgressLine(count: comparison.count, "worlds", options.progress, surroundings)
    var compared = record
    let end = pool(comparison).run(whileWaiting: { _ in progress.refresh() }) { difference in
      compared.add(difference)
      progress.update(compared.comparedCount, failed: compared.count(of: .regression))
      return .continue
    }
    progress.clear()
    record = compared
    record.interruption = end.interruption
  }

  /// Returns the command that compares the apps in a world again. It names only the world's scenario,
  /// unless the scenario was generated. The command of an external app consumes all following words, so it
  /// is last.
  private var again: @Sendable (WorldDifference) -> [String] {
    let plain = sources.filter { !$0.arguments.contains("--") }
    let commands = sources.filter { $0.arguments.contains("--") }
    let (tool, places, worlds) = (surroundings.toolName, places, worldWords)
    let apps = (plain + commands).flatMap(\.arguments)
    let generated = Set(plan.cases.indices.filter(plan.isGenerated).map { plan.cases[$0].address })
    return { difference in
      let address = generated.contains(difference.address) ? [] : [difference.address.text]
      let seed = difference.seed.map { ["--seed", String($0)] } ?? []
      return [tool, "diff"] + places + address + seed + worlds + apps
    }
  }
}
