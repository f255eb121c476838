internal import Facts
internal import Kernel
public import Results
public import Scenario
public import World

/// Runs the cases of a plan, one after another; what it loads, it loads once and for itself.
public final class CaseRunner {
  private let plan: RunPlan
  private let breakdown: WorkerBreakdown
  private let limits: ScenarioLimits
  private var run: ScenarioRun?
  private let keepsFiles: Bool
  private let wrap: (any Subject) -> any Subject
  private var files: [ScenarioFile?]
  private var apps: [LuaSubject?]
  /// The file that was loaded here last.
  private var kept: Int?

  /// Makes a runner; one that goes through the files of a plan again and again keeps them all. What is put around an
  /// app is asked for before each run.
  public init(
    plan: RunPlan, breakdown: WorkerBreakdown, limits: ScenarioLimits = ScenarioLimits(),
    keepsFiles: Bool = false, around wrap: @escaping (any Subject) -> any Subject = { $0 }
  ) {
    self.wrap = wrap
    self.limits = limits
    self.keepsFiles = keepsFiles
    self.plan = plan
    self.breakdown = breakdown
    let loaded = plan.loaded.take()
    files = loaded?.scenarios ?? Array(repeating: nil, count: plan.scripts.count)
    apps = loaded?.apps ?? Array(repeating: nil, count: plan.apps.count)
  }

  /// Runs the case with a number.
  func finish(_ number: Int) -> FinishedCase {
    breakdown.strike(plan.cases[number].address.text)
    do throws(CaseStop) {
      return try perform(number)
    } catch {
      return FinishedCase(result: plan.emptyResult(number, .error(error.kind, message: error.message)))
    }
  }

  /// Runs the case with a number against something around its app; the facts that show a breach are not looked for.
  public func result(of number: Int, around wrap: (any Subject) -> any Subject) -> CaseResult {
    let planned = plan.cases[number]
    do throws(CaseStop) {
      let suite = plan.scripts[planned.scenario.script].suite
      let file = try file(planned.scenario.script)
      let outcome = try perform(planned, file, try app(planned.app), sinks: [], around: wrap)
      var result = plan.emptyResult(number, Results.CaseVerdict(outcome.verdict, suite: suite))
      let definition = file.scenarios[planned.scenario.position]
      result.describe(outcome, definition, facts: CitationSink(wanted: []), suite: suite)
      return result
    } catch {
      return plan.emptyResult(number, .error(error.kind, message: error.message))
    }
  }

  /// Runs the case with a number and hands over the lines of its trace; of its result only the hash is meant.
  func exhibit(_ number: Int) -> FinishedCase {
    let planned = plan.cases[number]
    do throws(CaseStop) {
      let lines = TraceLines(header: header(of: planned))
      let outcome = try perform(
        planned, try file(planned.scenario.script), try app(planned.app), sinks: [lines.writer], around: wrap)
      var finished = FinishedCase(result: plan.emptyResult(number, .passed))
      finished.result.hash = outcome.factHash
      finished.result.factCount = outcome.factCount
      finished.details = .list(lines.finish(count: outcome.factCount, hash: outcome.factHash))
      return finished
    } catch {
      return FinishedCase(result: plan.emptyResult(number, .error(error.kind, message: error.message)))
    }
  }

  private func perform(_ number: Int) throws(CaseStop) -> FinishedCase {
    let planned = plan.cases[number]
    let suite = plan.scripts[planned.scenario.script].suite
    let file = try file(planned.scenario.script)
    let app = try app(planned.app)
    var trouble: RunTrouble?
    var trace: TraceOutput?
    do throws(FileError) {
      if let path = plan.traceFile(of: number) {
        trace = try TraceOutput(path: path, header: header(of: planned))
      }
    } catch {
      trouble = RunTrouble(exitCode: .unwritable, text: "\(error)")
    }
    var outcome = try perform(planned, file, app, sinks: trace.map { [$0.writer] } ?? [], around: wrap)
    do throws(FileError) {
      try trace?.finish(count: outcome.factCount, hash: outcome.factHash)
    } catch {
      trouble = RunTrouble(exitCode: .unwritable, text: "\(error)")
    }
    if let recording = plan.recording, outcome.deviations != recording {
      throw CaseStop(
        kind: .nondeterminism,
        message:
          "the run does not meet the choices of the replay string: it took \(outcome.deviations.count) that "
          + "were not the usual ones, where the recorded run took \(recording.count)")
    }
    // Facts are not kept while a case runs: the few that a report shows come from running it again.
    if outcome.failedExpectations.contains(where: { $0.factLines.isEmpty }) {
      let again = try perform(planned, file, app, sinks: [], around: wrap, retention: .full)
      try CaseRunner.requireSame(outcome, again)
      outcome = again
    }
    let facts = CitationSink(wanted: outcome.citedFacts)
    if !outcome.citedFacts.isEmpty {
      try CaseRunner.requireSame(outcome, try perform(planned, file, app, sinks: [facts], around: wrap))
    }
    var result = plan.emptyResult(number, Results.CaseVerdict(outcome.verdict, suite: suite))
    result.describe(outcome, file.scenarios[planned.scenario.position], facts: facts, suite: suite)
    result.replay = replay(outcome, planned, fingerprints: [file.fingerprint, app.fingerprint])
    return FinishedCase(result: result, trouble: trouble)
  }

  /// Two runs of a case are the same, or the tool is at fault.
  private static func requireSame(_ outcome: RunResult, _ again: RunResult) throws(CaseStop) {
    guard again.factHash != outcome.factHash else { return }
    throw CaseStop(
      kind: .nondeterminism,
      message:
        "two runs differ: \(outcome.factCount) facts of the hash \(TraceHash.text(of: outcome.factHash)), "
        + "then \(again.factCount) of the hash \(TraceHash.text(of: again.factHash))")
  }

  private func perform(
    _ planned: PlannedCase, _ file: ScenarioFile, _ app: LuaSubject, sinks: [any FactSink],
    around wrap: (any Subject) -> any Subject, retention: Retention = .hashOnly
  ) throws(CaseStop) -> RunResult {
    let run = try scenarioRun()
    app.seed(planned.seed ?? 0)
    let seeded = planned.seed.map { ChoiceDriver.seeded($0, kinds: .latitudes) }
    let driver = plan.recording.map { ChoiceDriver.recorded($0) } ?? seeded ?? .canonical
    return run.run(
      planned.scenario.position, of: file, subject: wrap(app), driver: driver, retention: retention,
      sinks: sinks)
  }

  /// What runs all cases, with the rules that judge every one of them.
  private func scenarioRun() throws(CaseStop) -> ScenarioRun {
    if let run { return run }
    var rules: [LuaRule] = []
    for path in plan.ruleFiles {
      do throws(ScenarioError) {
        rules.append(try LuaRule.load(path))
      } catch {
        throw CaseStop(kind: .scenario, message: error.text(in: ""))
      }
    }
    let made = ScenarioRun(limits: limits, rules: rules, requirements: plan.requirements)
    run = made
    return made
  }

  private func header(of planned: PlannedCase) -> TraceHeader {
    TraceHeader(
      tool: plan.tool, scenario: planned.address.text, subject: plan.apps[planned.app].name,
      seed: planned.seed)
  }

  private func replay(_ outcome: RunResult, _ planned: PlannedCase, fingerprints: [UInt64]) -> String {
    guard outcome.factCount > 0 else { return "" }
    return ReplayString(
      engine: plan.tool, name: planned.address.text, fingerprints: fingerprints, seed: planned.seed,
      deviations: outcome.deviations
    ).encode()
  }

  private func file(_ position: Int) throws(CaseStop) -> ScenarioFile {
    if let file = files[position] { return file }
    let script = plan.scripts[position]
    do throws(ScenarioError) {
      let file = try ScenarioFile.load(script.file, in: script.suite)
      // Cases of one file follow each other, so a worker needs one file at a time.
      if let kept, !keepsFiles { files[kept] = nil }
      kept = position
      files[position] = file
      return file
    } catch {
      throw CaseStop(kind: .scenario, message: error.text(in: script.suite))
    }
  }

  private func app(_ position: Int) throws(CaseStop) -> LuaSubject {
    if let app = apps[position] { return app }
    let file = plan.apps[position]
    do throws(AppLoadError) {
      let app = try LuaSubject.load(file.path, name: file.name)
      apps[position] = app
      return app
    } catch {
      throw CaseStop(kind: .scenario, message: "\(error)")
    }
  }
}
