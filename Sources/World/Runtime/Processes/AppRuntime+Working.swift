internal import Facts
internal import Kernel

/// The main thread of an app, which can be busy. Meanwhile the world continues, and the app's own turns
/// wait.
extension AppRuntime {
  /// How long a launch may keep the main thread busy before the system's watchdog ends the process.
  private static let launchPatience = Interval.seconds(20)

  /// Keeps the main thread busy before a call returns. A callback inside one of the app's own calls takes
  /// no time, nor does an answer to the harness.
  func work(
    _ time: Interval, then reply: AppReply = .none, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    guard time > .zero, process.turnDepth == 1, !process.isAsked else { return .reply(reply) }
    timeline.record(.process(.worked(time: time)), by: Actor(.app, at: device.id))
    var end = timeline.now + time
    if !process.isLaunched { end = min(end, process.launchedAt + AppRuntime.launchPatience) }
    return .parked(timeline.schedule(.workEnds(device.id, process.id), at: end), reply)
  }

  /// Frees the main thread and resumes the parked turn.
  func workEnds(on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id, let parked = process.parked,
      let turn = parkedTurns.removeValue(forKey: id)
    else { return }
    process.parked = nil
    if !process.isLaunched, timeline.now - process.launchedAt >= AppRuntime.launchPatience {
      return end(
        process, on: device,
        AppCrash(.watchdog, message: "the launch kept the main thread busy for 20 seconds"))
    }
    let earlier = timeline.descend()
    process.turnDepth += 1
    var answer: AppAnswer? = AppAnswer.none
    if survives(parked.call, in: turn) { answer = converse(from: device.port.resume(parked.reply), in: turn) }
    guard let answer = end(of: turn.event, answer, cause: earlier, on: device, process) else {
      process.parked?.sequel = parked.sequel
      return
    }
    guard process.isAlive else { return }
    follow(parked.sequel, answer, on: device, process)
    if process.isAlive, process.parked == nil { scheduleHeld(process, on: device) }
  }

  /// Does the remaining work after a parked turn.
  private func follow(
    _ sequel: TurnSequel, _ answer: AppAnswer, on device: Device, _ process: AppProcess
  ) {
    switch sequel {
    case .none: break
    case .launch: launched(process, on: device)
    case .foreground: enteredForeground(process, on: device)
    case .background: wentToBackground(process, on: device)
    case .termination: terminated(process, on: device)
    case .offer(let payment, let product): promotionAnswered(answer, payment, product, on: device, process)
    case .consent: consentAnswered(answer, on: device, process)
    case .storefront(let transaction):
      guard case .flag(let continues) = answer else { return }
      storefrontAnswered(transaction, continues: continues, on: device, process)
    case .telling(let telling, let observers):
      let present = observers.filter { told in
        process.observers.contains { $0.token == told.token && $0.registrations > 0 }
      }
      tell(telling, to: present, on: device, process)
      if case .callback(let callback) = telling { wereTold(callback, on: device, process) }
    }
  }

  /// Moves the app to or from the foreground after a wait.
  func move(toFront: Bool, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id else { return }
    if toFront { foreground(device) } else { background(device) }
  }
}
