internal import Facts
internal import Kernel
internal import Lua
internal import World

/// Connects a Lua app to the app port. A call's reply is returned directly to the running code, or when the
/// suspended coroutine is resumed. After a kill the coroutine is never resumed.
final class LuaApp: AppPort, LuaHost {
  private let machine: LuaMachine
  private let modules: (String) -> LuaModuleSource
  let declaration: AppDeclaration
  /// The seed of the machine's random stream.
  private var seed: UInt64 = 0
  /// How often the budgets of this run are halved: once more each time the app exhausts a budget.
  private var halvings = 0
  /// The current launch.
  private let launch: AppLaunch
  private let values: AppValueWriter
  private let calls: LuaCalls
  private let fields: LuaFieldReads
  /// The call in which the running coroutine is suspended.
  private var pending: AppCall?
  /// The calls that wait for a reply. The call of the innermost turn is last.
  private var waiting: [WaitingCall] = []
  /// The active turns, the innermost last.
  private var turns: [Turn] = []

  /// A call that waits for a reply.
  private enum WaitingCall {
    /// The call of a suspended coroutine. After the reply the coroutine may wait for something else.
    case suspended(LuaCoroutine, ticket: Int?, thenWait: TaskTable.Wait?)
    /// The call of the running code.
    case running
  }

  /// An event that the app is handling.
  private struct Turn {
    let kind: AppEventKind
    let transactionCount: Int
    /// Performs the turn's calls immediately, while the code runs, and exists as long as the turn. Nil if
    /// each call suspends the code instead.
    let carrier: Unmanaged<AppTurn>?
    /// The task that runs; nil if the handler of the event or an earlier one runs.
    var task: Int?
    /// Whether the running code is the handler of the event.
    var runsHandler = true
    /// The answer of the handler; nil until it ends.
    var answer: AppStep?

    /// Describes the turn in the message about an exhausted budget.
    var words: String {
      let count = transactionCount == 1 ? "1 transaction" : "\(transactionCount) transactions"
      return "the handler '\(kind.name)'" + (transactionCount == 0 ? "" : " with \(count)")
    }
  }

  /// A loop with a million iterations of fifty instructions stays within this budget; an endless loop
  /// exhausts it within a second.
  private static let instructionsPerTurn = 50_000_000
  private static let instructionsPerTransaction = 10_000
  /// An app that exhausts every budget would slow a run in each turn, so its budget is reduced, down to
  /// an eighth.
  private static let halvingsMax = 3

  /// Loads an app's text into a new machine and captures its image.
  init(source: [UInt8], chunkName: String, modules: @escaping (String) -> LuaModuleSource)
    throws(AppLoadError)
  {
    self.modules = modules
    (machine, declaration) = try AppLoader.load(
      source: source, chunkName: chunkName, modules: modules, instructions: LuaApp.instructionsPerTurn)
    guard let module = machine.moduleIndex(named: AppLanguage.moduleName) else {
      preconditionFailure("the app language has no module '\(AppLanguage.moduleName)'")
    }
    launch = AppLaunch(declaration.handlers)
    values = AppValueWriter(launch, module: module)
    calls = LuaCalls(special: SpecialFunctions(values: values))
    fields = LuaFieldReads(values: values)
    machine.capture()
    machine.host = self
  }

  var capabilities: Capabilities { declaration.capabilities }

  func source(ofModule name: String) -> LuaModuleSource { modules(name) }

  // MARK: The port

  /// Starts a run, which must not depend on earlier ones.
  func beginRun(seed: UInt64) {
    self.seed = seed
    halvings = 0
  }

  func begin(_ event: AppEvent) -> AppStep { begin(event, carrier: nil) }

  func begin(_ event: AppEvent, in turn: AppTurn) -> AppStep {
    begin(event, carrier: .passUnretained(turn))
  }

  private func begin(_ event: AppEvent, carrier: Unmanaged<AppTurn>?) -> AppStep {
    if case .launched(let bundle) = event { beginLaunch(bundle) }
    if let (wait, wakeup) = wakeup(by: event) {
      guard let (task, coroutine) = launch.tasks.take(wait) else {
        if let (listener, element) = ToldElement.told(by: event) {
          launch.tasks.buffer(element, for: listener)
        }
        return .done(.none)
      }
      beginTurn(event, carrier, task: task, runsHandler: false)
      return run(machine.resume(coroutine) { values.write(wakeup, into: &$0) })
    }
    guard let function = launch.handler(of: event) else { return .done(.none) }
    beginTurn(event, carrier, task: nil, runsHandler: true)
    return run(machine.start(function) { values.write(event, into: &$0) })
  }

  private func beginTurn(
    _ event: AppEvent, _ carrier: Unmanaged<AppTurn>?, task: Int?, runsHandler: Bool
  ) {
    let instructions =
      LuaApp.instructionsPerTurn + LuaApp.instructionsPerTransaction * event.transactionCount
    machine.renewBudget(instructions >> halvings)
    turns.append(
      Turn(
        kind: event.kind, transactionCount: event.transactionCount, carrier: carrier, task: task,
        runsHandler: runsHandler))
    launch.tasks.run(task)
  }

  /// What a waiting task receives by an event. Nil if the event is for a handler.
  private func wakeup(by event: AppEvent) -> (TaskTable.Wait, TaskTable.Wakeup)? {
    if let (listener, element) = ToldElement.told(by: event) {
      return (.update(listener: listener), .update(element))
    }
    switch event {
    case .answered(let ticket, let answer):
      return (.answer(ticket: ticket), .answer(answer, ticket: ticket))
    case .timerFired(let timer) where launch.timers[timer] == nil: return (.timer(timer), .slept(true))
    default: return nil
    }
  }

  func resume(_ reply: AppReply) -> AppStep {
    guard case .suspended(let coroutine, let ticket, let wait) = waiting.popLast() else {
      preconditionFailure("nothing of the app waits for a reply")
    }
    note(reply)
    launch.tasks.run(turns.last?.task)
    if let wait { return park(coroutine, until: wait) }
    guard let ticket else { return run(machine.resume(coroutine) { values.write(reply, into: &$0) }) }
    switch reply {
    case .answered(let answer):
      return run(machine.resume(coroutine) { values.write(answer, ticket: ticket, into: &$0) })
    default:
      return park(coroutine, until: .answer(ticket: ticket))
    }
  }

  var position: CodePosition? {
    guard let call = waiting.last else { return nil }
    let (file, line) =
      switch call {
      case .suspended(let coroutine, _, _): machine.position(of: coroutine)
      case .running: machine.runningPosition
      }
    return line == 0 ? nil : CodePosition(file: file, line: line)
  }

  func drop() {
    waiting.removeAll(keepingCapacity: true)
    turns.removeAll(keepingCapacity: true)
    pending = nil
    launch.end()
  }

  private func beginLaunch(_ bundle: LaunchBundle) {
    drop()
    machine.restore()
    machine.limitMemory(halvings: halvings)
    machine.randomState = seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bundle.device.rawValue) &+ 1
    launch.begin(bundle)
  }

  /// Continues a turn after a step of the running code, until the code makes a call or the turn ends. A turn
  /// ends when every task waits or has ended.
  private func run(_ first: LuaStep) -> AppStep {
    var step = first
    while true {
      switch step {
      case .suspended(let coroutine):
        // The app was killed during the call.
        guard launch.isRunning else { return .done(.none) }
        guard let wait = launch.tasks.takeRequest() else {
          guard let call = pending.take() else { preconditionFailure("the app was suspended without a call") }
          waiting.append(.suspended(coroutine, ticket: call.ticket, thenWait: launch.takeWaitAfterCall()))
          return .call(call)
        }
        launch.tasks.park(coroutine, until: wait)
      case .finished:
        let turn = turns.count - 1
        if turns[turn].runsHandler { turns[turn].answer = answer(to: turns[turn].kind) }
      case .failed(let error):
        switch error.kind {
        case .budget, .memory: halvings = min(halvings + 1, LuaApp.halvingsMax)
        case .syntax, .runtime, .load: break
        }
        return .crashed(AppCrash(error, in: turns.removeLast().words))
      }
      guard let next = takeStep() else { return endTurn() }
      step = next
    }
  }

  /// Parks a task, and continues the turn with the tasks that are ready.
  private func park(_ coroutine: LuaCoroutine, until wait: TaskTable.Wait) -> AppStep {
    launch.tasks.park(coroutine, until: wait)
    return takeStep().map(run) ?? endTurn()
  }

  /// Takes the next step of the tasks that are ready. Nil if every task waits.
  private func takeStep() -> LuaStep? {
    guard let (task, step) = launch.tasks.takeReady() else { return nil }
    turns[turns.count - 1].task = task
    turns[turns.count - 1].runsHandler = false
    launch.tasks.run(task)
    switch step {
    case .start(let body): return machine.start(body)
    case .resume(let coroutine, let wakeup):
      return machine.resume(coroutine) { values.write(wakeup, into: &$0) }
    }
  }

  private func endTurn() -> AppStep {
    let turn = turns.removeLast()
    if turn.kind == .owned, turn.answer == nil { return unanswered }
    return turn.answer ?? .done(.none)
  }

  /// The crash of an app that waits where it must answer.
  private var unanswered: AppStep {
    let place = declaration.handlers.owned.map { machine.position(of: $0) }
    return .crashed(
      AppCrash(
        .uncaughtError, file: place?.chunkName ?? "", line: place?.line ?? 0,
        message: "owned waits; answer at once, from what the app and the device know"))
  }

  private func answer(to kind: AppEventKind) -> AppStep {
    let returned = machine.returned
    if kind == .owned { return possession(returned) }
    switch returned.kind(at: 0) {
    case .boolean: return .done(.flag(returned.boolean(at: 0) ?? false))
    case .integer, .number: return .done(.count(returned.integer(at: 0) ?? 0))
    case .nil, .string, .handle, .function, .table, .unsupported: return .done(.none)
    }
  }

  /// The number of units of a product that the user owns, from the app's answer: true counts as one,
  /// false and nil as zero. Any other type is an error of the app, because no scenario could check it.
  private func possession(_ returned: LuaArguments) -> AppStep {
    switch returned.kind(at: 0) {
    case .boolean: return .done(.count(returned.boolean(at: 0) == true ? 1 : 0))
    case .nil: return .done(.count(0))
    case .integer, .number:
      if let count = returned.integer(at: 0) { return .done(.count(count)) }
    case .string, .handle, .function, .table, .unsupported: break
    }
    let place = declaration.handlers.owned.map { machine.position(of: $0) }
    let found = returned.kind(at: 0) == .number ? "a fraction" : "a \(returned.kind(at: 0))"
    return .crashed(
      AppCrash(
        .uncaughtError, file: place?.chunkName ?? "", line: place?.line ?? 0,
        message: "owned returned \(found); return a number: 1 or 0, or how many the user owns"))
  }

  // MARK: The host

  func call(_ function: Int, arguments: LuaArguments, results: inout LuaResults) -> LuaOutcome {
    guard let function = AppFunction(rawValue: function) else { return results.raise("unknown function") }
    guard launch.isRunning else {
      return results.raise("'\(function.entry.path)' works only inside a handler such as 'launch'")
    }
    let outcome: LuaOutcome
    if function.isField, let handle = arguments.handle(at: 0) {
      outcome = fields.read(function, handle, &results)
    } else {
      // A module function called with ':' receives the module first.
      let first = arguments.kind(at: 0) == .unsupported ? 1 : 0
      outcome = calls.perform(function, AppArguments(arguments, first: first), &results)
    }
    guard let call = launch.takeCall() else { return outcome }
    return make(call, &results)
  }

  /// Makes a call. If the turn allows it, the call is performed at once. Otherwise the world receives the
  /// call after the coroutine is suspended.
  private func make(_ call: AppCall, _ results: inout LuaResults) -> LuaOutcome {
    machine.spend(call.instructions)
    guard let reply = reply(to: call) else {
      pending = call
      return .suspended
    }
    note(reply)
    values.write(reply, into: &results)
    return .returned
  }

  /// Performs a call while the app's code waits in it. Returns nil if the code must be suspended instead of
  /// continuing after the call.
  private func reply(to call: AppCall) -> AppReply? {
    guard !launch.hasWaitAfterCall, let carrier = turns.last?.carrier, machine.maySuspend else { return nil }
    waiting.append(.running)
    let reply = carrier._withUnsafeGuaranteedRef { $0.reply(to: call) }
    guard launch.isRunning else { return nil }
    waiting.removeLast()
    guard let reply else { return nil }
    guard reply.needsNoMemory else {
      carrier._withUnsafeGuaranteedRef { $0.putOff(reply) }
      return nil
    }
    return reply
  }

  /// Records the number of the object that a call created. The call's reply contains the number.
  private func note(_ reply: AppReply) {
    switch reply {
    case .request(let id): launch.addPrepared(id)
    case .none, .flag, .timer, .exchange, .payment, .text, .bytes, .list, .transactions, .receipt,
      .storefront, .delegate, .failed, .waits, .answered:
      break
    }
  }
}

extension AppCrash {
  /// Creates the crash that an uncaught error causes. If the budget is exhausted, the message names the
  /// turn that exhausted it.
  init(_ error: LuaError, in turn: String) {
    let reason: CrashReason =
      switch error.kind {
      case .budget: .outOfInstructions
      case .memory: .outOfMemory
      case .syntax, .runtime, .load: .uncaughtError
      }
    let message = error.kind == .budget ? "\(error.message) in \(turn)" : error.message
    self.init(reason, file: error.chunkName, line: error.line, message: message)
  }
}
