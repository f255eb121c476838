internal import Facts
internal import Kernel
internal import Lua
internal import World

/// The app's side of the port for Lua. A call is replied to while the app's code stands in it, or its coroutine is suspended:
/// a kill is a coroutine never resumed.
final class LuaApp: AppPort, LuaHost, ReceiptWriter {
  let machine: LuaMachine
  private let modules: (String) -> LuaModuleSource
  let declaration: AppDeclaration
  private let appModule: Int
  /// The seed of the machine's random stream.
  private var seed: UInt64 = 0
  /// How often later budgets of this run are halved: once for each that the app spent.
  private var halvings = 0
  /// The launch that runs.
  private(set) var process = ProcessID.none
  /// Whether a launch runs.
  private(set) var isRunning = false
  /// The data that the app can read without a call, and the bytes of calls; they belong to the world, which is there
  /// as long as a launch runs.
  private unowned var launchView: AppView?
  private unowned var launchScratch: ScratchSpace?
  private(set) var version = ""
  private(set) var systemVersion = ""
  /// The call that the running coroutine is suspended in.
  var pending: AppCall?
  /// The reply to the call that the code stands in, once it was carried out.
  private var reply: AppReply?
  /// The calls that wait for a reply, the innermost turn's last.
  private var waiting: [WaitingCall] = []
  /// The turns that are going on, the innermost last.
  private var turns: [Turn] = []
  /// The observers, delegates and requests of the launch, by number.
  var observers: [ObserverMethods] = []
  var delegates: [DelegateMethods] = []
  /// The delegate that is set, by its number.
  var delegate: Int?
  var requests: [AppRequestObject] = []
  var pendingRequest = AppRequestObject()
  var timers: [LuaFunction] = []
  var exchanges: [LuaFunction?] = []
  var sheetDelegates: [SheetMethods] = []
  /// The handlers of pages that were asked for and of searches, by the number of the visit.
  var visits: [LuaFunction?] = []
  /// Promoted payments that this launch was offered, by the number of their handle.
  var offered: [(payment: PaymentID, product: ProductID)] = []
  /// The storefronts of this launch's objects, by the number in their handles. The number of a text is no handle: it
  /// depends on the texts that were read before, and an app can sort and show its handles.
  var storefronts: [TextID] = []

  /// A call that waits for a reply.
  private enum WaitingCall {
    /// In a coroutine that is suspended.
    case suspended(LuaCoroutine)
    /// In the code that runs.
    case running
  }

  /// An event that the app is answering.
  private struct Turn {
    let kind: AppEventKind
    let transactionCount: Int
    /// The turn that carries out its calls while they are made, and lives as long; nil where each call is a step.
    let carrier: Unmanaged<AppTurn>?

    /// The turn in the message of a budget that it spent.
    var words: String {
      let count = transactionCount == 1 ? "1 transaction" : "\(transactionCount) transactions"
      return "the handler '\(kind.name)'" + (transactionCount == 0 ? "" : " with \(count)")
    }
  }

  /// A loop of a million steps of fifty instructions ends within it; an endless one meets it within a second.
  private static let instructionsPerTurn = 50_000_000
  private static let instructionsPerTransaction = 10_000
  /// An app that spends each budget it gets would hold up a run for a budget each turn, so what it gets falls to an eighth.
  private static let halvingsMax = 3

  /// Loads an app's text into a machine of its own and takes its image.
  init(source: [UInt8], chunkName: String, modules: @escaping (String) -> LuaModuleSource)
    throws(AppLoadError)
  {
    self.modules = modules
    (machine, declaration) = try AppLoader.load(
      source: source, chunkName: chunkName, modules: modules, instructions: LuaApp.instructionsPerTurn)
    guard let module = machine.moduleIndex(named: AppLanguage.moduleName) else {
      preconditionFailure("the app language has no module '\(AppLanguage.moduleName)'")
    }
    appModule = module
    machine.capture()
    machine.host = self
  }

  /// The data that the app can read without a call.
  var view: AppView {
    guard let launchView else { preconditionFailure("the app does not run") }
    return launchView
  }

  /// Where the bytes of calls and replies lie.
  var scratch: ScratchSpace {
    guard let launchScratch else { preconditionFailure("the app does not run") }
    return launchScratch
  }

  var capabilities: Capabilities { declaration.capabilities }

  func source(ofModule name: String) -> LuaModuleSource { modules(name) }

  // MARK: The port

  /// Begins a run, in which nothing of an earlier one shows.
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
    guard let function = handler(of: event) else { return .done(.none) }
    let instructions =
      LuaApp.instructionsPerTurn + LuaApp.instructionsPerTransaction * event.transactionCount
    machine.renewBudget(instructions >> halvings)
    turns.append(Turn(kind: event.kind, transactionCount: event.transactionCount, carrier: carrier))
    return step(machine.start(function) { write(event, into: &$0) })
  }

  func resume(_ reply: AppReply) -> AppStep {
    guard case .suspended(let coroutine) = waiting.popLast() else {
      preconditionFailure("nothing of the app waits for a reply")
    }
    note(reply)
    return step(machine.resume(coroutine) { write(reply, into: &$0) })
  }

  var position: CodePosition? {
    guard let call = waiting.last else { return nil }
    let (file, line) =
      switch call {
      case .suspended(let coroutine): machine.position(of: coroutine)
      case .running: machine.runningPosition
      }
    return line == 0 ? nil : CodePosition(file: file, line: line)
  }

  func drop() {
    waiting.removeAll(keepingCapacity: true)
    turns.removeAll(keepingCapacity: true)
    pending = nil
    isRunning = false
    launchView = nil
    launchScratch = nil
  }

  private func beginLaunch(_ bundle: LaunchBundle) {
    drop()
    machine.restore()
    machine.limitMemory(halvings: halvings)
    machine.randomState = seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bundle.device.rawValue) &+ 1
    isRunning = true
    process = bundle.process
    launchView = bundle.view
    launchScratch = bundle.scratch
    version = bundle.version
    systemVersion = bundle.systemVersion.name
    observers.removeAll(keepingCapacity: true)
    requests.removeAll(keepingCapacity: true)
    timers.removeAll(keepingCapacity: true)
    exchanges.removeAll(keepingCapacity: true)
    offered.removeAll(keepingCapacity: true)
    storefronts.removeAll(keepingCapacity: true)
    delegates.removeAll(keepingCapacity: true)
    delegate = nil
    sheetDelegates.removeAll(keepingCapacity: true)
    visits.removeAll(keepingCapacity: true)
  }

  private func step(_ step: LuaStep) -> AppStep {
    switch step {
    case .suspended(let coroutine):
      // It died while its code stood in the call.
      guard isRunning else { return .done(.none) }
      guard let call = pending.take() else { preconditionFailure("the app was suspended without a call") }
      waiting.append(.suspended(coroutine))
      return .call(call)
    case .finished:
      return answer(to: turns.removeLast().kind)
    case .failed(let error):
      switch error.kind {
      case .budget, .memory: halvings = min(halvings + 1, LuaApp.halvingsMax)
      case .syntax, .runtime, .load: break
      }
      return .crashed(AppCrash(error, in: turns.removeLast().words))
    }
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

  /// The number of a product that the user owns, as the app answers it: true is one, false and nil are zero.
  /// Anything else is an error of the app, since no scenario could check it.
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
    guard isRunning else {
      return results.raise("'\(function.entry.path)' works only inside a handler such as 'launch'")
    }
    if function.isField, let handle = arguments.handle(at: 0) { return read(function, handle, &results) }
    // A function of a module called with ':' gets the module first.
    let first = arguments.kind(at: 0) == .unsupported ? 1 : 0
    let outcome = perform(function, AppArguments(arguments, first: first), &results)
    guard let reply = reply.take() else { return outcome }
    note(reply)
    write(reply, into: &results)
    return .returned
  }

  /// Makes a call. It is carried out at once where the turn allows that; otherwise the world gets it when the coroutine has
  /// suspended.
  func suspend(_ call: AppCall) -> LuaOutcome {
    machine.spend(call.instructions)
    if !isReplied(call) { pending = call }
    return .suspended
  }

  /// Has a call carried out while the app's code stands in it; false where the code does not go on from there.
  private func isReplied(_ call: AppCall) -> Bool {
    guard let carrier = turns.last?.carrier, machine.maySuspend else { return false }
    waiting.append(.running)
    let reply = carrier._withUnsafeGuaranteedRef { $0.reply(to: call) }
    guard isRunning else { return false }
    waiting.removeLast()
    guard let reply else { return false }
    guard reply.needsNoMemory else {
      carrier._withUnsafeGuaranteedRef { $0.putOff(reply) }
      return false
    }
    self.reply = reply
    return true
  }

  /// The module that handlers receive.
  func appendApp(to results: inout LuaResults) { results.append(module: appModule) }
}

extension AppCrash {
  /// Makes the crash of an uncaught error; a spent budget is reported with the turn that spent it.
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
