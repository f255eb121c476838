internal import Facts
internal import Kernel

extension AppRuntime {
  /// Runs an event as a turn of a launch, or holds it until the app is in the foreground and its main
  /// thread is free.
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
  /// A turn that keeps the main thread busy is parked and has no answer yet. The caller stores its
  /// remaining work in the parked turn.
  @discardableResult
  func turn(_ event: AppEvent, on device: Device, _ process: AppProcess) -> AppAnswer {
    if strikes(.killBefore, KillPoint(event.kind), on: device, { isMeant($0, by: event.concern) }) {
      return .none
    }
    guard process.isAlive else { return .none }
    let earlier = timeline.descend()
    process.turnDepth += 1
    let turn = makeTurn(event, on: device, process)
    let answer = converse(from: device.port.begin(event, in: turn), in: turn)
    if case .tapped(.named(let name)) = event { noteTap(on: name, hasEffect: turn.callCount > 0) }
    if answer != nil {
      if process.isAlive { continueChain(of: turn) }
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

  /// Ends a turn; nil if the turn is parked.
  func end(
    of event: AppEvent, _ answer: AppAnswer?, cause: FactSequence, on device: Device, _ process: AppProcess
  ) -> AppAnswer? {
    process.turnDepth -= 1
    guard let answer else {
      timeline.ascend(to: cause)
      return nil
    }
    if process.isAlive, process.turnDepth == 0 { device.queue.turnEnded(process: process) }
    timeline.ascend(to: cause)
    guard process.isAlive else { return AppAnswer.none }
    if strikes(.killAfter, KillPoint(event.kind), on: device, { isMeant($0, by: event.concern) }) {
      return AppAnswer.none
    }
    return answer
  }

  /// Carries out the calls of a turn, starting with a step; nil if the turn is parked.
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

  /// Carries out a call of a turn. A kill can happen before and after it.
  func carryOut(_ call: AppCall, in turn: AppTurn) -> CallOutcome {
    let (device, process) = (turn.device, turn.process)
    if strikes(.killBefore, KillPoint(call.kind), on: device, { isMeant($0, by: call.concern) }) {
      return .died
    }
    if callNotes != nil { note(call, on: device) }
    if let capability = capabilities.lacking(for: call.kind) { noteUndeclared(call, capability, on: device) }
    if turn.chain != nil, !turn.isIdle(call) { turn.isIdle = false }
    switch perform(call, on: device, process) {
    case .raised(let exception): return .raised(exception)
    case .parked(let end, let reply): return .parked(end, reply)
    case .reply(let reply):
      if case .timer(let number) = reply { turn.timers.append(number) }
      if case .exchange(let number) = reply { turn.exchanges.append(number) }
      return survives(call, in: turn) ? .reply(reply) : .died
    }
  }

  /// Whether the app survives a call of a turn.
  func survives(_ call: AppCall, in turn: AppTurn) -> Bool {
    let device = turn.device
    turn.callCount += 1
    guard turn.process.isAlive else { return false }
    if strikes(.killAfter, KillPoint(call.kind), on: device, { isMeant($0, by: call.concern) }) {
      return false
    }
    return turn.callCount != 1
      || !strikes(
        .killDuring, KillPoint(turn.event.kind), on: device, { isMeant($0, by: turn.event.concern) })
  }

  /// Whether a kill happens here. It was chosen at this point, or a fact caused it.
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

  /// Whether a call or an event is about the transaction or product to which a fault is limited.
  func isMeant(_ fault: ArmedFault, by concern: PortConcern?) -> Bool {
    guard let concern else { return false }
    return timeline.faults.isMeant(
      fault, transactions: concern.transactions + transactions(of: concern.downloads),
      products: concern.products + concern.identifiers.compactMap { names.declaredProduct(named: $0) })
  }
}
