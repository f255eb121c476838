internal import Facts
internal import Kernel
internal import Lua
internal import World

/// Records the commands of a run when they are performed.
///
/// Queries of the world, expectations and notes are not recorded.
///
/// If a script waits for a function, or runs functions in parallel, the recorder inserts a wait before
/// the next command. The wait lasts as long as the elapsed time.
public final class ScriptRecorder {
  private var orders: [ScriptOrder] = []
  private var obstacle: ScriptObstacle?
  /// The instant up to which the recorded commands account for the elapsed time.
  private var told = Instant.zero
  /// Whether the last command is a wait. Then it already accounts for the elapsed time.
  private var isWaiting = false
  /// The number of facts at the start of a wait for which no command is recorded. Nil if there is no such
  /// wait.
  private var unheard: UInt32?

  /// Creates a recorder. It records one run at a time.
  public init() {}

  /// Discards all commands. The runner calls it before each run, because an abandoned run is repeated.
  func begin() {
    orders.removeAll()
    obstacle = nil
    told = .zero
    isWaiting = false
    unheard = nil
  }

  /// Returns the commands of the finished run.
  public func record(of definition: ScenarioDefinition) -> ScriptRecord {
    ScriptRecord(definition: definition, orders: orders, obstacle: obstacle)
  }

  /// Records a command that was performed.
  func note(_ arguments: CallArguments, since before: ScriptMoment, in run: ScenarioRun) {
    guard arguments.call.isOrder, !before.isIdle(arguments.call) else { return }
    // After a fault that the scenario does not contain, the app is not asked what its user owns.
    if before.hasUnplannedFault, arguments.call == .look(.owned) { return }
    catchUp(with: run)
    let function = arguments.callee
    if let device = before.device, case .device(let name) = receiver(arguments, run) {
      for step in before.helpingSteps(for: arguments.call, since: device) {
        orders.append(ScriptOrder(.device(name), step))
      }
    }
    if case .wait(let call) = arguments.call {
      note(call, function, arguments, run)
      return
    }
    if let named = try? arguments.optionalText(0),
      arguments.call == .world(.device) || arguments.call == .world(.account),
      orders.contains(where: { $0.function == function && $0.arguments.first == .text(named) })
    {
      return
    }
    append(function, arguments, run)
  }

  /// Records that the user launches the app after the script's last command.
  func noteLaunch(of device: Device, in run: ScenarioRun) {
    catchUp(with: run)
    orders.append(ScriptOrder(.device(device.name), "launch"))
  }

  /// Records that the world became idle while functions of the script run in parallel.
  func noteRest(in run: ScenarioRun) {
    orders.append(.settle)
    told = run.world.timeline.now
  }

  /// Records a wait of the elapsed time, if no recorded command accounts for it.
  func catchUp(with run: ScenarioRun) {
    let now = run.world.timeline.now
    let hasHappened = unheard.map { $0 < run.recorder.count } ?? false
    if !isWaiting, now > told || hasHappened {
      orders.append(.wait(now - told))
    }
    isWaiting = false
    unheard = nil
    told = now
  }

  private func note(
    _ call: WaitCall, _ function: LanguageFunction, _ arguments: CallArguments, _ run: ScenarioRun
  ) {
    // While functions run in parallel, `catchUp` records the elapsed time before each of their commands.
    if run.isParallel { return }
    switch call {
    case .parallel: return
    case .waitFor where arguments.function(0) != nil: unheard = run.recorder.count
    case .settle, .wait, .waitFor:
      append(function, arguments, run)
      isWaiting = true
    }
  }

  private func append(_ function: LanguageFunction, _ arguments: CallArguments, _ run: ScenarioRun) {
    let names = ScriptNames(devices: run.world.devices.map(\.name), accounts: run.names.accountNames)
    var values: [ScriptValue] = []
    for place in function.parameters.indices {
      guard let value = try? arguments.value(place), let copied = ScriptValue(value, names) else {
        if obstacle == nil {
          let position = arguments.position
          obstacle = ScriptObstacle(
            file: position.chunkName, line: position.line,
            reason: "\(function.qualifiedName) takes a function, which a recorded script cannot contain")
        }
        return
      }
      values.append(value.function == nil ? copied : .none)
    }
    orders.append(ScriptOrder(receiver(arguments, run), function, values))
  }

  private func receiver(_ arguments: CallArguments, _ run: ScenarioRun) -> ScriptOrder.Receiver {
    guard arguments.callee.handle == .device else { return .world }
    return .device(run.names.device(arguments).name)
  }
}

/// The state of a device before a command is performed. The difference to the later state shows what else
/// the command did, such as launching an app that was not running.
struct ScriptMoment {
  /// Whether the app is running, and whether it is in the foreground.
  struct App {
    let isRunning: Bool
    let isInFront: Bool
    private let now: () -> (isRunning: Bool, isInFront: Bool)

    init(_ device: Device) {
      isRunning = device.isRunning
      isInFront = device.isInFront
      now = { (device.isRunning, device.isInFront) }
    }

    var hasLaunched: Bool { !isRunning && now().isRunning }
    var hasComeToFront: Bool { isRunning && !isInFront && now().isInFront }
  }

  let device: App?
  /// Whether a `kill_app` has options. It then prepares a kill for later instead of killing the app now.
  private let isPrepared: Bool
  /// Whether a fault that the scenario does not contain had occurred.
  let hasUnplannedFault: Bool

  init(before arguments: CallArguments, in run: ScenarioRun) {
    device = arguments.callee.handle == .device ? App(run.names.device(arguments)) : nil
    isPrepared = arguments.callee.parameters.isEmpty ? false : !arguments.isMissing(0)
    hasUnplannedFault = run.choices.hasUnplannedFault
  }

  /// Whether a command has no effect, because the app is already in the state that the command leads to.
  func isIdle(_ call: LanguageCall) -> Bool {
    guard let device, case .device(let call) = call else { return false }
    switch call {
    case .launch: return device.isRunning
    case .crash, .terminate: return !device.isRunning
    case .killApp: return !device.isRunning && !isPrepared
    case .foreground: return device.isInFront
    case .background, .reboot, .powerOff, .install, .uninstall, .reinstall, .update, .backUp,
      .restoreBackupOf, .copyPreferencesOf, .preset:
      return false
    }
  }

  /// Returns the additional commands that a command performed first, such as launching an app that was
  /// not running.
  func helpingSteps(for call: LanguageCall, since device: App) -> [String] {
    guard call.needsApp else { return [] }
    if device.hasLaunched { return ["launch"] }
    return device.hasComeToFront && call != .device(.foreground) ? ["foreground"] : []
  }
}

extension LanguageCall {
  /// Whether the call is recorded. Such a call changes the world, advances time, or names a device or
  /// account for later commands.
  var isOrder: Bool {
    switch self {
    case .scenario, .expect, .print, .note, .fact, .state, .history, .books, .value, .sight: false
    // The app runs code when it is asked what its user owns, and that code may read stored data.
    case .look(let call): call == .owned
    case .wait, .world, .choice, .tester, .store, .backOffice, .outage, .server, .device, .user, .sheet,
      .network, .notification, .deviceFault, .download:
      true
    }
  }

  /// Whether the app must be running for the call.
  var needsApp: Bool {
    switch self {
    case .device(let call): [.background, .foreground].contains(call)
    case .user(let call): [.buy, .restore, .tap, .logIn, .logOut].contains(call)
    case .look(let call): call == .owned
    case .sheet: true
    case .scenario, .expect, .print, .note, .wait, .world, .choice, .fact, .tester, .store, .backOffice,
      .outage,
      .server, .notification, .network, .deviceFault, .download, .state, .history, .books, .value, .sight:
      false
    }
  }
}
