public import Facts
public import Kernel
internal import Lua
internal import LuaScripts
public import Rules
public import World

/// Runs scenarios one after another and checks each run.
///
/// A runner reuses objects that are expensive to create, such as the rules and the choices. It belongs to
/// one thread.
public final class ScenarioRunner {
  private let selector: RuleSelector
  private let choices: Choices
  /// The pins that were set before the latest run. The array is reused for its capacity.
  private var firstPins: [Pin] = []
  /// The limits for scripts and for the number of facts.
  public let limits: ScenarioLimits

  /// Creates a runner that checks every built-in rule, the Lua rules that a scenario names, and `rules`.
  /// The requirements determine the level of each rule.
  public init(
    limits: ScenarioLimits = ScenarioLimits(), rules: [LuaRule] = [], requirements: RequirementSet = .latest
  ) {
    self.limits = limits
    selector = RuleSelector(everywhere: rules, requirements: requirements)
    choices = Choices(kinds: ChoiceSite.kinds)
  }

  /// Runs one scenario of a file against an app and checks the run.
  ///
  /// - Parameters:
  ///   - position: The position of the scenario in the file.
  ///   - file: The loaded file.
  ///   - subject: The app.
  ///   - driver: Makes every choice that the scenario does not determine.
  ///   - retention: The facts that the result contains. If the scenario itself reads facts, the result
  ///     contains all facts.
  ///   - sinks: The objects that receive the facts of the run, each fact once.
  ///   - script: Records the commands of the script.
  public func run(
    _ position: Int, of file: ScenarioFile, subject: any Subject, driver: ChoiceDriver = .canonical,
    retention: Retention = .full, sinks: [any FactSink] = [], script: ScriptRecorder? = nil
  ) -> RunResult {
    if case .seeded = driver { choices.startInDefaultSurroundings(driver) } else { choices.start(driver) }
    return run(
      position, of: file, subject: subject, choices: choices, retention: retention, sinks: sinks,
      script: script)
  }

  /// Runs one scenario. The caller has started `choices` for this run, and may have set outcomes of some
  /// choices.
  public func run(
    _ position: Int, of file: ScenarioFile, subject: any Subject, choices: Choices,
    retention: Retention = .full, sinks: [any FactSink] = [], script: ScriptRecorder? = nil
  ) -> RunResult {
    let definition = file.scenarios[position]
    let selection: RuleSelector.Selection
    switch selector.selection(for: definition, of: file) {
    case .success(let found): selection = found
    case .failure(let error): return RunResult(error: error)
    }
    if let reason = Applicability.obstacle(for: definition, to: subject.capabilities) {
      return RunResult(verdict: .notApplicable(reason: reason))
    }
    choices.copyPins(into: &firstPins)
    var passedCount: UInt32 = 0
    while true {
      let execution = execute(
        position, of: file, subject: subject, choices: choices, retention: retention, judge: selection.judge,
        sinks: sinks, passedCount: passedCount, script: script)
      file.note(execution.run.facts.readings, of: position)
      if execution.run.facts.isAbandoned {
        choices.startAgain(pins: firstPins)
        passedCount = execution.run.recorder.passedCount
      } else {
        return conclude(execution, definition, subject, selection)
      }
    }
  }

  /// Runs the script and the recovery phase once. Keeps the kinds of data that earlier runs of the
  /// scenario have read.
  private func execute(
    _ position: Int, of file: ScenarioFile, subject: any Subject, choices: Choices, retention: Retention,
    judge: Judge, sinks: [any FactSink], passedCount: UInt32, script: ScriptRecorder?
  ) -> ScriptExecution {
    judge.reset()
    let known = file.readings[position]
    let recorder = Recorder(
      retention: retention.extended(for: known), sinks: [judge], onceSinks: sinks, passedCount: passedCount)
    file.restoreMachine()
    file.host.modules.beginRun()
    let run = ScenarioRun(
      file.scenarios[position].delivered(to: subject.capabilities), subject: subject, recorder: recorder,
      choices: choices, machine: file.machine, host: file.host, caseFile: judge.file, script: script,
      showsFacts: retention != .hashOnly)
    if known?.contains(.calls) ?? false { run.world.apps.noteCalls() }
    script?.begin()
    file.host.begin(run)
    defer { file.host.end() }
    let execution = ScriptExecution(run: run, file: file, limits: limits)
    execution.execute(file.declared[position])
    return execution
  }
}

extension Retention {
  /// The maximum number of facts that the first run of a scenario keeps. Only this run shows whether the
  /// scenario's script reads facts.
  private static let provisionalMax = 16_384

  /// Returns the retention of a run. `readings` are the kinds of data that earlier runs of the scenario
  /// have read, or nil if this is the first run.
  fileprivate func extended(for readings: RunReadings?) -> Retention {
    guard let readings else { return self == .hashOnly ? .upTo(Retention.provisionalMax) : self }
    return readings.contains(.facts) ? .full : self
  }
}
