internal import AppProtocol
internal import Backends
public import Facts
public import Kernel
public import Results
internal import Rules
public import Scenario
public import World

/// Runs the cases of a plan, one after another. It loads its own instance of each file once, and belongs to
/// one worker.
public final class CaseRunner {
  /// A wrapper around an app, such as a mutant; it is called before each run of a case.
  public typealias Wrap = (any Subject) -> any Subject

  let plan: RunPlan
  private let limits: ScenarioLimits
  private let keepsFiles: Bool
  /// Whether the cases have their own seeds. If they have, passed cases are reported briefly.
  private let isSeeded: Bool
  private var madeRun: ScenarioRunner?
  /// The rules in Lua that check every case.
  private var customRules: [LuaRule] = []
  private let machines = ScenarioMachines()
  private var files: [ScenarioFile?]
  private var apps: [(any Subject)?]
  /// The file of the last case.
  private var lastFile: Int?
  private var recentFindings = RecentFindings()
  /// The conversation in the first run of the last case, if its app is an external process.
  private var conversation: ConversationRecord?

  /// Creates a runner. With `keepsFiles`, files stay loaded: set it if the same files are run
  /// repeatedly.
  public init(plan: RunPlan, limits: ScenarioLimits = ScenarioLimits(), keepsFiles: Bool = false) {
    self.limits = limits
    self.keepsFiles = keepsFiles
    self.plan = plan
    isSeeded = plan.isSeeded
    let loaded = plan.loaded.claim()
    files = loaded?.scenarios ?? Array(repeating: nil, count: plan.scripts.count)
    apps = loaded?.apps ?? Array(repeating: nil, count: plan.apps.count)
  }

  /// Runs a case as planned. Writes its trace if one is requested, and collects the facts that show its
  /// violations.
  func finish(_ number: Int, around wrap: Wrap = { $0 }) -> FinishedCase {
    conversation = nil
    var finished: FinishedCase
    do throws(CaseStop) {
      finished = try perform(number, around: wrap)
    } catch {
      finished = FinishedCase(result: plan.emptyResult(number, .error(error.kind, message: error.message)))
    }
    if let path = plan.recordFile(of: number), let trouble = save(conversation, to: path) {
      finished.trouble = trouble
    }
    return finished
  }

  /// Runs a case as planned, without collecting the facts that show a violation.
  public func result(of number: Int, around wrap: Wrap) -> CaseResult {
    do throws(CaseStop) {
      let place = try place(of: number)
      return result(of: number, try perform(place, around: wrap), place, CitationSink(wanted: []))
    } catch {
      return plan.emptyResult(number, .error(error.kind, message: error.message))
    }
  }

  /// Runs a case with choices that the caller has started. The plan's choices are ignored, and the caller
  /// reads the choices afterwards.
  ///
  /// The app's own random streams follow the case's seed. The caller's `sinks` receive each fact.
  public func run(
    _ number: Int, choices: Choices, retention: Retention = .hashOnly, sinks: [any FactSink] = [],
    around wrap: Wrap = { $0 }
  ) throws(CaseStop) -> RunResult {
    let place = try place(of: number)
    let run = try scenarioRun()
    place.app.beginRun(seed: place.planned.seed ?? 0)
    let outcome = run.run(
      place.position, of: place.file, subject: wrap(place.app), choices: choices, retention: retention,
      sinks: sinks)
    try CaseRunner.requireProtocol(place.app)
    return outcome
  }

  /// Runs a case again and keeps the lines of its trace.
  func trace(of number: Int) -> TracedCase {
    do throws(CaseStop) {
      let place = try place(of: number)
      let lines = TraceLines(header: header(of: place))
      let outcome = try perform(place, sinks: [lines.writer])
      return TracedCase(
        number: number, hash: outcome.factHash,
        trace: .success(lines.finish(count: outcome.factCount, hash: outcome.factHash)))
    } catch {
      return TracedCase(number: number, hash: 0, trace: .failure(error))
    }
  }

  private func perform(_ number: Int, around wrap: Wrap) throws(CaseStop) -> FinishedCase {
    let place = try place(of: number)
    var trouble: RunTrouble?
    var trace: TraceOutput?
    do throws(FileError) {
      if let path = plan.traceFile(of: number) {
        trace = try TraceOutput(path: path, header: header(of: place))
      }
    } catch {
      trouble = RunTrouble(exitCode: .unwritable, text: "\(error)")
    }
    let sinks = trace.map { [$0.writer] } ?? []
    var outcome: RunResult
    do throws(CaseStop) {
      outcome = try perform(place, sinks: sinks, around: wrap)
    } catch {
      conversation = record(of: place, replay: "")
      throw error
    }
    if plan.recordPath != nil { conversation = record(of: place, replay: replay(outcome, place).encode()) }
    let said = Conversations(of: place.app)
    do throws(FileError) {
      try trace?.finish(count: outcome.factCount, hash: outcome.factHash)
    } catch {
      trouble = RunTrouble(exitCode: .unwritable, text: "\(error)")
    }
    let comparison = comparison(outcome, place)
    try comparison?.requireFaithful()
    // Facts are not kept while a case runs. The few that a report shows are collected by running it again.
    if outcome.failedExpectations.contains(where: { $0.facts.isEmpty }) {
      let again = try perform(place, around: wrap, retention: .full)
      try CaseRunner.requireSame(outcome, again, of: place.app, said: said)
      outcome = again
    }
    if trouble == nil, let call = outcome.undeclaredCalls.first {
      trouble = RunTrouble(undeclared: call, of: place.app)
    }
    let app = place.app
    let cited = outcome.citedFacts
    let facts = CitationSink(wanted: cited) { fact in
      CodePlaces.place(of: fact) { app.port(on: $0).position }
    }
    if !cited.isEmpty {
      try CaseRunner.requireSame(
        outcome, try perform(place, sinks: [facts], around: wrap), of: place.app, said: said)
    }
    var result = result(of: number, outcome, place, facts)
    if let remark = comparison?.remark { result.remarks.append(remark) }
    // The command of a passed case with its own seed is enough to reproduce it. All other cases report
    // all their choices.
    if !isSeeded || !result.isUneventful {
      result.choices = outcome.deviations.map(\.words)
      if outcome.factCount > 0 { result.replay = replay(outcome, place).encode() }
    }
    return FinishedCase(result: result, trouble: trouble)
  }

  private func result(
    of number: Int, _ outcome: RunResult, _ place: CasePlace, _ facts: CitationSink
  ) -> CaseResult {
    let suite = plan.scripts[place.planned.scenario.script].suite
    var result = plan.emptyResult(number, outcome.verdict(in: suite))
    let definition = place.file.scenarios[place.position]
    let findings = recentFindings.findings(
      of: outcome, in: place.planned.scenario, definition, facts: facts)
    result.describe(outcome, definition, findings: findings, facts: facts, suite: suite)
    return result
  }

  private func perform(
    _ place: CasePlace, sinks: [any FactSink] = [], around wrap: Wrap = { $0 },
    retention: Retention = .hashOnly
  ) throws(CaseStop) -> RunResult {
    let run = try scenarioRun()
    place.app.beginRun(seed: place.planned.seed ?? 0)
    let outcome = run.run(
      place.position, of: place.file, subject: wrap(place.app), driver: place.planned.driver.choices,
      retention: retention, sinks: sinks)
    try CaseRunner.requireProtocol(place.app)
    return outcome
  }

  private func header(of place: CasePlace) -> TraceHeader {
    let planned = place.planned
    var header = TraceHeader(
      tool: plan.tool, scenario: planned.address.text, subject: plan.apps[planned.app].name,
      seed: planned.seed)
    header.evidence = Applicability.evidence(of: place.app).recordedNames
    header.tells = [TraceHeader.everything]
    return header
  }

  func replay(_ outcome: RunResult, _ place: CasePlace) -> ReplayString {
    ReplayString(
      outcome, name: place.planned.address.text, file: place.file, position: place.position,
      app: place.app.fingerprint, rules: customRules, seed: place.planned.seed)
  }

  /// Compares a replayed run with the recorded run. Nil if no replay string is replayed.
  private func comparison(
    _ outcome: RunResult, _ place: CasePlace
  ) -> ReplayComparison? {
    guard case .recorded(let recorded) = place.planned.driver else { return nil }
    var comparison = ReplayComparison(
      recorded: recorded.recorded, repeated: replay(outcome, place), unmet: outcome.unmetDeviations,
      scenario: plan.scripts[place.planned.scenario.script].path, app: plan.apps[place.planned.app].path)
    comparison.reachesOutside = place.app is BackendSubject
    return comparison
  }
}

/// The files and apps that a runner loads, each once.
extension CaseRunner {
  /// A case with the file and the app that are loaded for it.
  struct CasePlace {
    let planned: PlannedCase
    let file: ScenarioFile
    let app: any Subject
    var position: Int { planned.scenario.position }
  }

  func place(of number: Int) throws(CaseStop) -> CasePlace {
    let planned = plan.cases[number]
    return CasePlace(
      planned: planned, file: try file(planned.scenario.script), app: try app(planned.app))
  }

  /// Returns the scenario runner for all cases. It is created at the first call, with the rules that
  /// check every case.
  func scenarioRun() throws(CaseStop) -> ScenarioRunner {
    if let madeRun { return madeRun }
    var rules: [LuaRule] = []
    for path in plan.ruleFiles {
      do throws(ScenarioError) {
        rules.append(try LuaRule.load(path))
      } catch {
        throw CaseStop(kind: .scenario, message: error.text(in: ""))
      }
    }
    customRules = rules
    let made = ScenarioRunner(limits: limits, rules: rules, requirements: plan.requirements)
    madeRun = made
    return made
  }

  private func file(_ position: Int) throws(CaseStop) -> ScenarioFile {
    // The cases of one file are consecutive, so a worker needs one file at a time.
    if let lastFile, lastFile != position, !keepsFiles { files[lastFile] = nil }
    lastFile = position
    if let file = files[position] { return file }
    let script = plan.scripts[position]
    do throws(ScenarioError) {
      let file = try script.load(machines)
      files[position] = file
      return file
    } catch {
      throw CaseStop(kind: .scenario, message: error.text(in: script.suite))
    }
  }

  private func app(_ position: Int) throws(CaseStop) -> any Subject {
    if let app = apps[position] { return app }
    do throws(AppLoadError) {
      let app = try plan.apps[position].source.load()
      apps[position] = app
      return app
    } catch {
      throw CaseStop(kind: .scenario, message: "\(error.file): \(error.text)")
    }
  }
}

extension RunTrouble {
  /// Reports a capability that an app uses but does not declare. The app is not checked for this
  /// capability, which would otherwise go unnoticed.
  fileprivate init(undeclared call: UndeclaredCall, of subject: any Subject) {
    let place = call.position.map { ", at \($0.file):\($0.line)" } ?? ""
    // If an app reports one grant and omits others, the omitted deliveries count as missing.
    let alternative =
      call.capability == .claims ? " and report grants too, or remove the call" : ""
    let declaration = subject.capabilities.language.declaration(of: call.capability, as: true)
    self.init(
      exitCode: .usage,
      text:
        "\(subject.name) calls \(call.call.name), but does not declare '\(call.capability.name)'\(place); "
        + "scenarios that need it are skipped. Declare \(declaration)" + alternative)
  }
}

extension CaseRunner {
  private func record(of place: CasePlace, replay: String) -> ConversationRecord? {
    guard let app = place.app as? any ConversingSubject else { return nil }
    let header = ConversationRecord.Header(
      scenario: place.planned.address.text, subject: app.name, command: plan.apps[place.planned.app].path,
      replay: replay, fingerprint: app.fingerprint, hello: app.helloLine)
    return ConversationRecord(header, app.transcript)
  }

  /// Writes the record of a conversation. Returns the error if that fails, otherwise nil.
  private func save(_ conversation: ConversationRecord?, to path: String) -> RunTrouble? {
    guard let conversation else { return nil }
    do throws(FileError) {
      try FileSystem.makeFolder(FileSystem.parent(of: path))
      try FileWriter.write(conversation.bytes, to: path)
    } catch {
      return RunTrouble(exitCode: .unwritable, text: "\(error)")
    }
    return nil
  }

  /// Throws if two runs of a case differ. An app is at fault if its messages differ, for example
  /// because it uses its own clock or threads. Otherwise the tool is at fault.
  private static func requireSame(
    _ outcome: RunResult, _ repeated: RunResult, of app: any Subject, said first: Conversations
  ) throws(CaseStop) {
    guard repeated.factHash != outcome.factHash else { return }
    let difference =
      "first \(outcome.factCount) facts (hash \(TraceHash.text(of: outcome.factHash))), "
      + "then \(repeated.factCount) (hash \(TraceHash.text(of: repeated.factHash)))"
    let again = Conversations(of: app)
    if let parting = first.backend.flatMap({ first in again.backend.flatMap(first.parting) }) {
      throw CaseStop(
        kind: .app,
        message: """
          the backend is not deterministic: it answered the same requests differently the second time; \(difference)
          \(parting)
            its reset may be incomplete, or its answers may depend on its own clock, threads, or random numbers
          """)
    }
    let parting = first.app.flatMap { first in again.app.flatMap { TranscriptDifference(first, $0) } }
    guard let parting, parting.isByApp, !app.isRepeatable else {
      throw CaseStop(kind: .nondeterminism, message: "two identical runs differ: \(difference)")
    }
    throw CaseStop(
      kind: .app,
      message: """
        the app is not deterministic: it behaved differently the second time, after the same input; \(difference)
        \(parting.text)
          it may depend on its own clock, threads, random numbers, or files outside its disk; if its hello declares \
        `reset`, it may depend on an earlier run; take the time from `now` and delays from `after`
        """)
  }

  /// Throws if the app sent an invalid message. The case then has no verdict.
  static func requireProtocol(_ app: any Subject) throws(CaseStop) {
    guard let violation = app.portViolation else { return }
    throw CaseStop(kind: .app, message: violation)
  }
}

/// The conversations with an external app and with a backend in the latest run.
private struct Conversations {
  let app: Transcript?
  let backend: BackendTranscript?

  init(of subject: any Subject) {
    app = (subject as? any ConversingSubject)?.transcript
    backend = (subject as? BackendSubject)?.transcript
  }
}
