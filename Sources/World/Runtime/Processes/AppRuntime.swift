internal import Facts
internal import Kernel

/// The part of iOS that runs an app: starts and ends launches, runs turns and delivers callbacks.
///
/// It serves the apps of all devices.
public final class AppRuntime {
  let timeline: Timeline
  let book: TransactionBook
  let downloadBook: DownloadBook
  let devices: DeviceList
  let view: AppView
  let calls: PortCalls
  let idleTimers: IdleTimers
  /// The capabilities that the app declares.
  private let capabilities: Capabilities
  private let knowledge: any AppKnowledge
  private var journal = CallJournal()
  private var launchCount = 0
  /// The number of callbacks delivered so far that report ended transactions, restores, storefronts or
  /// revocations.
  private(set) var callbackCount = 0
  /// The turn that ended last. The next turn of the same launch reuses the object.
  private var pastTurn: AppTurn?
  /// The parked turns, by launch. Only for lookup, never iterated. They are not stored in the launch,
  /// because each turn already owns its launch.
  private var parkedTurns: [ProcessID: AppTurn] = [:]
  /// The crashes of apps, in order. They contain the error texts, because facts contain none.
  public private(set) var crashes: [AppCrash] = []

  init(
    timeline: Timeline, network: Network, book: TransactionBook, names: Names, devices: DeviceList,
    knowledge: any AppKnowledge, capabilities: Capabilities
  ) {
    self.timeline = timeline
    self.book = book
    self.devices = devices
    self.knowledge = knowledge
    self.capabilities = capabilities
    downloadBook = DownloadBook()
    view = AppView(
      book: book, names: names, timeline: timeline, downloads: downloadBook, devices: devices,
      knowledge: knowledge, tellsReceipts: capabilities.takesTransactionReceipts)
    calls = PortCalls(
      timeline: timeline, network: network, book: book, downloadBook: downloadBook, names: names,
      knowledge: knowledge, capabilities: capabilities)
    idleTimers = IdleTimers(timeline: timeline, devices: devices)
  }

  /// The notes about the apps' calls. Nil unless `noteCalls` was called.
  public var callNotes: [CallNote]? { journal.notes }

  /// The first call for each capability that the app uses but does not declare.
  public var undeclaredCalls: [UndeclaredCall] { journal.undeclared }

  /// Starts recording a note for every call of an app. By default no call is noted.
  public func noteCalls() { journal.noteCalls() }

  /// Whether the user tapped a control and the app never made a call in response.
  public func ignoresTaps(on name: String) -> Bool { journal.ignoresTaps(on: name) }

  func countCallback() { callbackCount += 1 }
}

// MARK: Launches

extension AppRuntime {
  func makeProcess(on device: Device, version: String) -> AppProcess {
    let id = ProcessID(launchCount)
    launchCount += 1
    let bundle = LaunchBundle(
      applicationIdentifier: knowledge.applicationIdentifier, version: version,
      systemVersion: device.system, process: id, device: device.id, view: view, scratch: device.scratch)
    return AppProcess(
      id: id, bundle: bundle, launchedAt: timeline.now, usesStoreKit2: capabilities.sellsByStoreKit2)
  }

  /// Ends a process because of a crash.
  func end(_ process: AppProcess, on device: Device, _ crash: AppCrash) {
    guard process.isAlive else { return }
    let actor = Actor(.app, at: device.id)
    if crash.reason == .outOfInstructions {
      timeline.record(.process(.hung(process: process.id)), by: actor)
    }
    timeline.record(
      .process(
        .crashed(
          process: process.id, reason: crash.reason, file: timeline.texts.intern(crash.file),
          line: Int64(crash.line))),
      by: actor)
    crashes.append(crash)
    die(process, on: device)
  }

  func die(_ process: AppProcess, on device: Device) {
    process.isAlive = false
    device.process = nil
    timeline.runningDevices.removeAll { $0 == device.id }
    timeline.cancel(process.flush)
    for timer in process.timers { timeline.cancel(timer.event) }
    timeline.cancel(process.parked?.end)
    parkedTurns[process.id] = nil
    device.port.drop()
    losePreferencesIfChosen(device)
    device.queue.processDied(process)
    device.feed?.processDied()
    device.synchronization.processDied(process)
    device.downloads.processDied()
  }

  /// Ends the process because a call raised an exception. The message names the call and what the call
  /// is about.
  private func raise(_ exception: Exception, by call: AppCall, on device: Device, _ process: AppProcess) {
    timeline.record(.process(.raised(exception: exception)), by: Actor(.queue, at: device.id))
    let position = device.port.position
    end(
      process, on: device,
      AppCrash(
        .storekitException, file: position?.file ?? "", line: position?.line ?? 0,
        message: "\(call.kind.name) \(calls.words(for: exception, call))"))
  }
}

// MARK: Turns

extension AppRuntime {
  /// Runs a turn for an event. The event is held while the main thread is busy, or while the app is in
  /// the background and the event needs the foreground.
  func run(_ event: AppEvent, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id else { return }
    guard process.canRunTurns || event.kind.runsInBackground && process.parked == nil else {
      process.held.append(.event(event))
      return
    }
    turn(event, on: device, process)
  }

  /// Runs a turn: carries out the app's calls one by one. A kill can happen between any two calls.
  ///
  /// If the turn keeps the main thread busy, it is parked and has no answer yet. The caller then stores
  /// the rest of its work in the parked turn.
  @discardableResult
  func turn(_ event: AppEvent, on device: Device, _ process: AppProcess) -> AppAnswer {
    if strikes(.killBefore, KillPoint(event.kind), on: device, { calls.isMeant($0, by: event.concern) }) {
      return .none
    }
    guard process.isAlive else { return .none }
    let earlier = timeline.descend()
    process.turnDepth += 1
    let turn = makeTurn(event, on: device, process)
    let answer = converse(from: device.port.begin(event, in: turn), in: turn)
    if case .tapped(.named(let name)) = event { journal.noteTap(on: name, hasEffect: turn.callCount > 0) }
    if answer != nil {
      if process.isAlive { idleTimers.continueChain(of: turn) }
      pastTurn = turn
    }
    return end(of: event, answer, cause: earlier, on: device, process) ?? .none
  }

  private func makeTurn(_ event: AppEvent, on device: Device, _ process: AppProcess) -> AppTurn {
    guard let past = pastTurn.take(), past.process === process else {
      return AppTurn(event, of: process, on: device, runtime: self)
    }
    past.begin(event)
    return past
  }

  /// Ends a turn and returns its answer. Nil if the turn is parked.
  func end(
    of event: AppEvent, _ answer: AppAnswer?, cause: FactSequence, on device: Device, _ process: AppProcess
  ) -> AppAnswer? {
    process.turnDepth -= 1
    guard let answer else {
      timeline.ascend(to: cause)
      return nil
    }
    if process.isAlive, process.turnDepth == 0 {
      device.queue.turnEnded(process: process)
      device.synchronization.turnEnded()
    }
    timeline.ascend(to: cause)
    guard process.isAlive else { return AppAnswer.none }
    if strikes(.killAfter, KillPoint(event.kind), on: device, { calls.isMeant($0, by: event.concern) }) {
      return AppAnswer.none
    }
    return answer
  }

  /// Carries out the calls of a turn until the app answers, starting with a step. Nil if the turn is parked.
  func converse(from first: AppStep, in turn: AppTurn) -> AppAnswer? {
    let (device, process) = (turn.device, turn.process)
    var step = first
    while true {
      switch step {
      case .done(let answer): return answer
      case .crashed(let crash):
        end(process, on: device, crash)
        return AppAnswer.none
      case .call(let call):
        switch turn.outcome(of: call) {
        case .reply(let reply): step = device.port.resume(reply)
        case .died: return AppAnswer.none
        case .raised(let exception):
          raise(exception, by: call, on: device, process)
          return AppAnswer.none
        case .parked(let end, let reply):
          carryOutKills()
          guard process.isAlive else { return AppAnswer.none }
          process.parked = ParkedTurn(call: call, end: end, reply: reply)
          parkedTurns[process.id] = turn
          return nil
        }
      }
    }
  }

  /// Carries out a call that the app makes in a turn. A kill can happen before the call and after it.
  func carryOut(_ call: AppCall, in turn: AppTurn) -> CallOutcome {
    let (device, process) = (turn.device, turn.process)
    if strikes(.killBefore, KillPoint(call.kind), on: device, { calls.isMeant($0, by: call.concern) }) {
      return .died
    }
    note(call, on: device)
    if turn.chain != nil, !turn.isIdle(call) { turn.isIdle = false }
    switch calls.perform(call, on: device, process) {
    case .raised(let exception): return .raised(exception)
    case .parked(let end, let reply): return .parked(end, reply)
    case .crashed(let crash):
      end(process, on: device, crash)
      return survives(call, in: turn) ? .reply(.none) : .died
    case .replyAfter(let transaction, let reply):
      notify(.updated([transaction], process: process.id, reveals: false), on: device)
      return survives(call, in: turn) ? .reply(reply) : .died
    case .reply(let reply):
      if case .timer(let number) = reply { turn.timers.append(number) }
      if case .exchange(let number) = reply { turn.exchanges.append(number) }
      return survives(call, in: turn) ? .reply(reply) : .died
    }
  }

  private func note(_ call: AppCall, on device: Device) {
    if journal.notes != nil {
      journal.append(
        CallNote(
          kind: call.kind, device: device.id, instant: timeline.now, factCount: timeline.recorder.count,
          product: calls.product(of: call)))
    }
    guard let capability = capabilities.lacking(for: call.kind) else { return }
    // An app that uses offers needs a server to sign them. That request needs no declared server.
    if case .askServer(verb: .signOffer, _, _, _) = call, capabilities.takesOffers { return }
    journal.append(
      UndeclaredCall(call: call.kind, capability: capability, position: device.port.position))
  }

  /// Whether the app is alive after a call. Asks the sites for a kill after the call.
  func survives(_ call: AppCall, in turn: AppTurn) -> Bool {
    let device = turn.device
    turn.callCount += 1
    guard turn.process.isAlive else { return false }
    if strikes(.killAfter, KillPoint(call.kind), on: device, { calls.isMeant($0, by: call.concern) }) {
      return false
    }
    return turn.callCount != 1
      || !strikes(
        .killDuring, KillPoint(turn.event.kind), on: device, { calls.isMeant($0, by: turn.event.concern) })
  }

  /// Kills the app if a kill is chosen at this point or an earlier fact caused one. Returns whether the
  /// app is dead.
  private func strikes(
    _ site: ChoiceSite, _ point: KillPoint, on device: Device, _ concerns: (ArmedFault) -> Bool
  ) -> Bool {
    timeline.strikeArmed(
      site, detail: point.rawValue, scope: device.id.rawValue, on: device.id, where: concerns)
    if timeline.pendingKills.isEmpty, timeline.choices.isQuiet(at: site.rawValue) { return false }
    if timeline.choose(site, detail: point.rawValue, scope: device.id.rawValue) == 1 {
      kill(device, at: "\(site.moment) \(point.name)")
      return true
    }
    carryOutKills()
    return device.process == nil
  }

  func carryOutKills() {
    guard !timeline.pendingKills.isEmpty else { return }
    let kills = timeline.pendingKills
    timeline.pendingKills.removeAll()
    for kill in kills { self.kill(devices[kill.device], at: kill.point) }
  }

  /// Removes and returns the parked turn of a launch.
  func takeParkedTurn(of launch: ProcessID) -> AppTurn? { parkedTurns.removeValue(forKey: launch) }
}
