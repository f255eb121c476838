internal import Facts
internal import Kernel
internal import Lua
internal import Rules
internal import Signatures
internal import World

/// A run of a scenario, while it is in progress. It forwards each call of the script to the object that
/// performs it.
final class ScenarioRun {
  let definition: ScenarioDefinition
  let world: World
  let recorder: Recorder
  let choices: Choices
  /// The Lua machine of the scenario's file.
  let machine: LuaMachine
  /// Records the commands of the script. Nil if the caller does not need a record.
  let script: ScriptRecorder?
  let names: ScenarioWorld
  let facts: RunFacts
  let outcome: RunOutcome
  let prepared: PreparedFaults
  let apps: LaunchedApps
  private let store: StoreOrders
  let user: UserOrders
  let server: ServerOrders
  private let packages: PackageCache
  private let observations: Observations
  private let expectations: Expectations
  /// The wait that the script has requested. Nil until a script requests one.
  private var suspension: Suspension?
  /// Whether the script is inside `world:parallel`.
  private(set) var isParallel = false

  /// Creates the run and its world.
  ///
  /// - Parameters:
  ///   - caseFile: The state that the rules share.
  ///   - showsFacts: Whether messages and the result show facts that the script does not read.
  init(
    _ definition: ScenarioDefinition, subject: any Subject, recorder: Recorder, choices: Choices,
    machine: LuaMachine, host: ScenarioHost, caseFile: CaseFile, script: ScriptRecorder? = nil,
    showsFacts: Bool
  ) {
    self.definition = definition
    self.recorder = recorder
    self.choices = choices
    self.machine = machine
    self.script = script
    packages = host.packages
    // Read before the world makes its first choice.
    let isExplored = !choices.isQuiet
    world = World(
      subject: subject, recorder: recorder, choices: choices, signatures: CurveSignatures(),
      receipts: SignedReceipts())
    names = ScenarioWorld(definition, world: world, subject: subject, texts: recorder.texts)
    facts = RunFacts(recorder, of: world, choices: choices, isShown: showsFacts)
    outcome = RunOutcome(names, choices: choices, source: host.source, isExplored: isExplored)
    prepared = PreparedFaults(names, choices: choices)
    apps = LaunchedApps(world, choices: choices, prepared: prepared, outcome: outcome)
    store = StoreOrders(names)
    user = UserOrders(names, prepared: prepared, apps: apps, store: store, outcome: outcome)
    server = ServerOrders(names, prepared: prepared, machine: machine)
    observations = Observations(
      names, facts: facts, choices: choices, apps: apps, outcome: outcome, caseFile: caseFile)
    expectations = Expectations(
      FactReader(names: names, facts: facts), observations: observations, outcome: outcome)
  }

  /// Performs one call of the script.
  func perform(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) -> LuaOutcome
  {
    let before = script.map { _ in ScriptMoment(before: arguments, in: self) }
    let outcome = try carryOut(arguments, &results)
    if let script, let before { script.note(arguments, since: before, in: self) }
    try prepared.requireFew()
    return outcome
  }

  private func carryOut(
    _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) -> LuaOutcome {
    switch arguments.call {
    case .scenario: preconditionFailure("a declaration reached a run")
    case .print, .note: world.note(try arguments.text(0))
    case .wait(let call):
      let requested = try Suspension(call, arguments, isParallel: isParallel)
      if case .untilFact = requested { _ = try facts.read() }
      suspension = requested
      return .suspended
    case .expect: try expectations.begin(arguments, &results)
    case .value(let call): try expectations.check(call, arguments)
    case .sight(let call): try expectations.check(call, arguments, &results)
    case .fact(let call): try FactReader(names: names, facts: facts).perform(call, arguments, &results)
    case .look(let call): try observations.perform(call, arguments, &results)
    case .state(let call): observations.perform(call, arguments, &results)
    case .history(let call): try observations.perform(call, arguments, &results)
    case .books(let call): try observations.perform(call, arguments, &results)
    case .world(let call): try names.perform(call, arguments, &results)
    case .choice(let call): try prepared.decide(call, arguments)
    case .tester(let call): try TesterOrders(names: names).perform(call, arguments, &results)
    case .store(let call): try store.perform(call, arguments)
    case .backOffice(let call):
      try BackOfficeOrders(names: names, packages: packages).perform(call, arguments)
    case .outage(let call): try OutageOrders(names: names, prepared: prepared).perform(call, arguments)
    case .server(let call): try server.perform(call, arguments)
    case .notification(let call):
      try NotificationOrders(names: names, store: store, outcome: outcome).perform(call, arguments, &results)
    case .device(let call):
      try DeviceOrders(names: names, choices: choices, prepared: prepared, apps: apps).perform(
        call, arguments)
    case .user(let call): try user.perform(call, arguments)
    case .sheet(let call): try user.perform(call, arguments)
    case .network(let call): try NetworkOrders(names: names, prepared: prepared).perform(call, arguments)
    case .deviceFault(let call):
      try DeviceFaultOrders(names: names, prepared: prepared).perform(call, arguments)
    case .download(let call): try DeviceFaultOrders(names: names, prepared: prepared).perform(call, arguments)
    }
    return .returned
  }

  /// Returns the wait that the script has requested, and removes it.
  func takeSuspension() -> Suspension {
    guard let taken = suspension.take() else { preconditionFailure("a script waits for nothing") }
    return taken
  }

  /// Runs `body`, which runs functions of the script in parallel.
  func inParallel<Result>(_ body: () -> Result) -> Result {
    isParallel = true
    defer { isParallel = false }
    return body()
  }
}
