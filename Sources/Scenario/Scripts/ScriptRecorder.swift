internal import Facts
internal import Kernel
internal import Lua
internal import World

/// Writes down the orders of a run as they are carried out.
///
/// Looks at the world, expectations and remarks are no orders. Where a script waits for a function, or several functions run side by
/// side, time itself is written down: the next order is preceded by a wait for as long as went by.
public final class ScriptRecorder {
  private var orders: [ScriptOrder] = []
  private var obstacle: ScriptObstacle?
  /// The instant to which the orders so far have led.
  private var told = Instant.zero
  /// Whether the last order is a wait, so that the time that goes by is told.
  private var isWaiting = false
  /// How many facts there were at the start of a wait that has no order of its own.
  private var unheard: UInt32?

  /// Makes a recorder for one run at a time.
  public init() {}

  /// Forgets what an abandoned run has left.
  func begin() {
    orders.removeAll()
    obstacle = nil
    told = .zero
    isWaiting = false
    unheard = nil
  }

  /// The orders of the run that has ended.
  public func record(of definition: ScenarioDefinition) -> ScriptRecord {
    ScriptRecord(definition: definition, orders: orders, obstacle: obstacle)
  }

  /// Notes an order that was carried out.
  func note(_ arguments: CallArguments, since before: ScriptMoment, in run: ScenarioRun) {
    guard arguments.call.isOrder, !before.isIdle(arguments.call) else { return }
    // Behind a fault nobody is asked.
    if before.isDisturbed, arguments.call == .look(.owned) { return }
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

  /// Notes that the user launches the app after the script's last order.
  func noteLaunch(of device: Device, in run: ScenarioRun) {
    catchUp(with: run)
    orders.append(ScriptOrder(.device(device.name), "launch"))
  }

  /// Notes that the world has come to rest where several functions run side by side.
  func noteRest(in run: ScenarioRun) {
    orders.append(.settle)
    told = run.world.timeline.now
  }

  /// Tells the time that went by in a wait without an order of its own.
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
    // The time of functions that run side by side is told by what they do.
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
    let names = ScriptNames(devices: run.world.devices.map(\.name), accounts: run.accountNames)
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
    return .device(run.device(arguments).name)
  }
}

/// What holds on a device before an order is carried out, so that what the harness does to make it possible can be told.
struct ScriptMoment {
  /// Whether the app runs, and whether it is in front.
  struct App {
    let isRunning: Bool
    let isInFront: Bool
    private let now: () -> (isRunning: Bool, isInFront: Bool)

    init(_ device: Device) {
      isRunning = device.isRunning
      isInFront = device.process?.isForeground ?? false
      now = { (device.isRunning, device.process?.isForeground ?? false) }
    }

    var hasLaunched: Bool { !isRunning && now().isRunning }
    var hasComeToFront: Bool { isRunning && !isInFront && now().isInFront }
  }

  let device: App?
  /// Whether an explicit kill is prepared rather than struck.
  private let isPrepared: Bool
  /// Whether a fault had struck that the scenario does not know of.
  let isDisturbed: Bool

  init(before arguments: CallArguments, in run: ScenarioRun) {
    device = arguments.callee.handle == .device ? App(run.device(arguments)) : nil
    isPrepared = arguments.callee.parameters.isEmpty ? false : !arguments.isMissing(0)
    isDisturbed = run.isDisturbed
  }

  /// Whether an order changes nothing, since a fault came before it.
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

  /// The orders that were carried out so that another one could be: a user launches an app that is gone.
  func helpingSteps(for call: LanguageCall, since device: App) -> [String] {
    guard call.needsApp else { return [] }
    if device.hasLaunched { return ["launch"] }
    return device.hasComeToFront && call != .device(.foreground) ? ["foreground"] : []
  }
}

extension LanguageCall {
  /// Whether it changes the world or lets time go by, or names what later orders are given to.
  var isOrder: Bool {
    switch self {
    case .scenario, .expect, .print, .note, .fact, .state, .history, .books, .value, .sight: false
    // An app that is asked what its user has runs, and may read what it keeps.
    case .look(let call): call == .owned
    case .download(let call): call != .list
    case .wait, .world, .choice, .tester, .store, .backOffice, .outage, .server, .device, .user, .sheet,
      .network, .notification,
      .deviceFault:
      true
    }
  }

  /// Whether the app has to run for it.
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
