internal import Facts
internal import Kernel

/// The time while an app's main thread is busy. The app's turns wait, and the rest of the world continues.
extension AppRuntime {
  /// Frees the main thread and resumes the parked turn.
  func workEnds(on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id, let parked = process.parked,
      let turn = takeParkedTurn(of: id)
    else { return }
    process.parked = nil
    if !process.isLaunched, timeline.now - process.launchedAt >= PortCalls.launchPatience {
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

  /// Does the work that was stored for the end of a parked turn.
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
      calls.queue.storefrontAnswered(transaction, continues: continues, on: device, process)
    case .telling(let telling, let observers):
      let present = observers.filter { told in
        process.observers.contains { $0.token == told.token && $0.registrations > 0 }
      }
      notify(telling, to: present, on: device, process)
      if case .callback(let callback) = telling { wereTold(callback, on: device, process) }
    }
  }

  /// Delivers a timer event to an app.
  func timerFires(_ number: Int, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id else { return }
    process.timers[number].event = nil
    timeline.record(.process(.timerFired(timer: Int64(number))), by: Actor(.device, at: device.id))
    run(.timerFired(number), on: device, process: id)
  }
}
