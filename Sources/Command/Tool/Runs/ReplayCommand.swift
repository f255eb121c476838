internal import AppProtocol
internal import Results
internal import Runner

/// `assay replay`: reproduces a run from its replay string.
struct ReplayCommand {
  private var run: SuiteRun
  private let replay: Replay
  private let output: TextOutput

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    let record = try parsed.value("offline").map { (path) throws(UsageError) in try RecordFile.read(path) }
    let text = try ReplayCommand.string(parsed, record)
    replay = try ReplayCommand.accepted { () throws(ReplayRefusal) in
      try Replay(text)
    }
    var rest = parsed
    if record == nil { rest.arguments.removeFirst() }
    let settings = try Settings(rest, surroundings)
    let apps =
      if let record, let path = parsed.value("offline") {
        [SubjectSource(record: record, path: path)]
      } else {
        try RunRequest.apps(settings.arguments, surroundings)
      }
    guard apps.count == 1 else {
      throw UsageError(
        "assay replay accepts one app, found \(apps.count)",
        advice: "specify the app of the run with `--app FILE`")
    }
    let options: RunOptions
    do throws(UsageError) {
      options = try RunOptions(
        settings.arguments, processorCount: 1, environment: surroundings.environment)
    } catch {
      throw settings.placed(error)
    }
    var selection = try RunRequest.selection(settings, surroundings)
    if let word = selection.addresses.first?.text ?? selection.missing.first {
      throw UsageError(
        "“\(word)” not found",
        advice: "write the folder of the suite after the replay string or recording")
    }
    selection.addresses = [replay.address]
    var plan = RunPlan(
      selection: selection, apps: apps, rules: options.ruleFiles, seed: replay.seed,
      toolName: surroundings.toolName,
      tool: ToolVersion.text, tracePath: options.tracePath)
    if plan.cases.isEmpty, let trouble = plan.troubles.first { throw UsageError(trouble.text) }
    plan = try ReplayCommand.accepted { [plan, replay] () throws(ReplayRefusal) in
      try replay.applied(to: plan)
    }
    plan.repeatedOptions = options.repeated
    plan.requirements = options.requirements
    plan.recordPath = options.recordPath
    run = SuiteRun(plan: plan, options: options, surroundings)
    output = TextOutput(options.color, isOutputTaken: options.reports.takesOutput, surroundings)
  }

  func perform() -> ExitCode {
    let record = run.perform()
    if let result = record.cases.first, (result.factCount, result.hash) == (replay.factCount, replay.factHash)
    {
      output.write("identical: the replay produced the same \(result.factCount) facts as the recorded run\n")
    }
    return record.exitCode
  }

  /// The replay string of the command line or of a recording.
  private static func string(
    _ parsed: ParsedArguments, _ record: ConversationRecord?
  ) throws(UsageError) -> String {
    guard let record else {
      if let text = parsed.arguments.first { return text }
      throw UsageError(
        "assay replay needs a replay string",
        advice: "copy one from a run log; `assay run --report jsonl=PATH` writes “replay” for each case")
    }
    guard !parsed.has("app") else {
      throw UsageError(
        "--offline cannot be combined with --app: the recording replaces the app",
        advice: "use only one of them; `--against RECORD` sends a recording's messages to an app")
    }
    guard !record.header.replay.isEmpty, !record.isCut else {
      throw UsageError(
        "the recording of “\(record.header.scenario)” has no result or is truncated, so it cannot be checked again",
        advice: "send its messages to an app with `assay replay --against RECORD --app -- COMMAND`")
    }
    return record.header.replay
  }

  private static func accepted<Value>(
    _ work: () throws(ReplayRefusal) -> Value
  ) throws(UsageError) -> Value {
    do throws(ReplayRefusal) {
      return try work()
    } catch {
      throw UsageError(error.message, advice: error.advice)
    }
  }
}
