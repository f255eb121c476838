internal import Results
internal import Runner

/// The selection, the apps, and the options of `assay run`, completed by the project file and by defaults.
struct RunRequest {
  let options: RunOptions
  let outcome: OutcomeOptions
  /// The cases that failed when they last ran.
  let memory: FailureMemory
  private let selection: Selection
  private let apps: [SubjectSource]
  private let toolName: String

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    var settings = try Settings(parsed, surroundings)
    let parsed = settings.arguments
    do throws(UsageError) {
      options = try RunOptions(
        parsed, processorCount: surroundings.processorCount, environment: surroundings.environment)
      outcome = try OutcomeOptions(parsed)
    } catch {
      throw settings.placed(error)
    }
    var memory = FailureMemory(besides: settings.projectPath)
    if outcome.isLastFailed {
      try memory.read()
      settings.suggest(apps: memory.apps, paths: memory.suites)
    }
    self.memory = memory
    var selection = try RunRequest.selection(settings, surroundings)
    selection.filters = options.filters
    selection.exclusions = options.exclusions
    let isGeneral = settings.paths == nil && parsed.arguments.isEmpty && options.filters.isEmpty
    if isGeneral, parsed.has("server") { BackendChoice.narrow(&selection) }
    self.selection = selection
    apps = try RunRequest.apps(settings.arguments, surroundings)
    toolName = surroundings.toolName
  }

  /// Finds the scenarios and loads the apps.
  func plan() -> RunPlan {
    var plan = RunPlan(
      selection: selection, apps: apps, rules: options.ruleFiles, seed: options.seed, seeds: options.seeds,
      toolName: toolName,
      tool: ToolVersion.text, tracePath: options.tracePath, sharding: options.sharding)
    plan.repeatedOptions = options.repeated
    plan.requirements = options.requirements
    plan.recordPath = options.recordPath
    return plan
  }

  /// The paths and addresses of a command line. Without a path, those of the project, or the bundled suite.
  static func selection(
    _ settings: Settings, _ surroundings: Surroundings
  ) throws(UsageError) -> Selection {
    var selection = Selection(settings.arguments.arguments)
    if let paths = settings.paths, selection.paths.isEmpty, selection.missing.isEmpty {
      let found = Selection(paths)
      selection.paths = found.paths
      // A path of the project that does not exist is an error, not an address.
      selection.missing = found.missing + found.addresses.map(\.text)
    }
    if selection.paths.isEmpty && selection.missing.isEmpty {
      if let address = selection.addresses.first,
        Defaults.find(Defaults.suite, toolPath: surroundings.toolPath) == nil
      {
        throw UsageError(
          "“\(address)” is not a file, a folder, or an address in \(Defaults.suite)",
          advice: "check the path")
      }
      selection.paths = [try found(Defaults.suite, "specify a folder of scenarios", surroundings)]
    }
    return selection
  }

  /// The apps of a command line, or the reference app. A folder represents every app below it.
  static func apps(
    _ parsed: ParsedArguments, _ surroundings: Surroundings
  ) throws(UsageError) -> [SubjectSource] {
    var choices = try AppChoice.all(parsed)
    if choices.isEmpty {
      if let path = parsed.arguments.first(where: AppFile.isApp) {
        throw UsageError("“\(path)” is an app, not a scenario", advice: "write `--app \(path)`")
      }
      choices = [.file(try found(Defaults.app, "specify an app with `--app`", surroundings))]
    }
    let sources = AppChoice.sources(choices)
    // `--list` does not call the backend.
    guard let backend = try BackendChoice(parsed), !parsed.has("list") else { return sources }
    return [try backend.subject(sources)]
  }

  static func found(
    _ path: String, _ advice: String, _ surroundings: Surroundings
  ) throws(UsageError) -> String {
    guard let found = Defaults.find(path, toolPath: surroundings.toolPath) else {
      throw UsageError("\(path) not found in this or a parent folder", advice: advice)
    }
    return found
  }
}
