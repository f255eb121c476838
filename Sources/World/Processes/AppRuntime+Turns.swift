internal import Facts
internal import Kernel

extension AppRuntime {
  /// Runs an event as a turn of a launch, or holds it until the app is in front and its main thread free.
  func run(_ event: AppEvent, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id else { return }
    guard process.takesTurns || event.kind.runsInBackground && !process.isWorking else {
      process.held.append(.event(event))
      return
    }
    turn(event, on: device, process)
  }

  /// Runs a turn: carries out the app's calls one by one; a kill can strike between any two.
  @discardableResult
  func turn(_ event: AppEvent, on device: Device, _ process: AppProcess) -> AppAnswer {
    if strikes(.killBefore, KillPoint(event.kind), on: device, { isMeant($0, by: event.concern) }) {
      return .none
    }
    guard process.isAlive else { return .none }
    let earlier = timeline.descend()
    process.turnDepth += 1
    let answer = converse(event, on: device, process)
    process.turnDepth -= 1
    if process.isAlive, process.turnDepth == 0 { device.queue.turnEnded(process: process) }
    timeline.ascend(to: earlier)
    guard process.isAlive else { return .none }
    if strikes(.killAfter, KillPoint(event.kind), on: device, { isMeant($0, by: event.concern) }) {
      return .none
    }
    return answer
  }

  private func converse(_ event: AppEvent, on device: Device, _ process: AppProcess) -> AppAnswer {
    var step = device.port.begin(event)
    var callCount = 0
    while true {
      switch step {
      case .done(let answer): return answer
      case .crashed(let crash):
        end(process, on: device, crash)
        return .none
      case .call(let call):
        if strikes(.killBefore, KillPoint(call.kind), on: device, { isMeant($0, by: call.concern) }) {
          return .none
        }
        if callNotes != nil { note(call, on: device) }
        switch perform(call, on: device, process) {
        case .raised(let exception):
          raise(exception, by: call, on: device, process)
          return .none
        case .reply(let reply):
          callCount += 1
          if !process.isAlive { return .none }
          if strikes(.killAfter, KillPoint(call.kind), on: device, { isMeant($0, by: call.concern) }) {
            return .none
          }
          if callCount == 1,
            strikes(.killDuring, KillPoint(event.kind), on: device, { isMeant($0, by: event.concern) })
          {
            return .none
          }
          step = device.port.resume(reply)
        }
      }
    }
  }

  /// Whether a kill strikes here: one that is chosen at this point, or one that a fact caused.
  private func strikes(
    _ site: ChoiceSite, _ point: KillPoint, on device: Device, _ concerns: (ArmedFault) -> Bool
  ) -> Bool {
    timeline.strikeArmed(
      site, detail: point.rawValue, scope: device.id.rawValue, on: device.id, where: concerns)
    if timeline.choices.isQuiet, timeline.pendingKills.isEmpty { return false }
    if timeline.choose(site, detail: point.rawValue, scope: device.id.rawValue) == 1 {
      kill(device, at: "\(site.moment) \(point.name)")
      return true
    }
    carryOutKills()
    return device.process == nil
  }

  /// Carries out the kills that facts caused.
  func carryOutKills() {
    guard !timeline.pendingKills.isEmpty else { return }
    let kills = timeline.pendingKills
    timeline.pendingKills.removeAll()
    for kill in kills { self.kill(devices[kill.device], at: kill.point) }
  }

  /// Whether a call or an event is about the transaction or product that a fault is limited to.
  func isMeant(_ fault: ArmedFault, by concern: PortConcern?) -> Bool {
    guard let concern else { return false }
    return timeline.faults.isMeant(
      fault, transactions: concern.transactions + transactions(of: concern.downloads),
      products: concern.products + concern.identifiers.compactMap { names.declaredProduct(named: $0) })
  }
}
