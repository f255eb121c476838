internal import Facts
internal import Kernel

extension AppRuntime {
  func startTimer(_ delay: Interval, on device: Device, _ process: AppProcess) -> PerformOutcome {
    let number = process.timers.count
    let delay = max(delay, .zero)
    // A timer of up to a minute is a prompt event. A longer timer is a standing event, so the world
    // becomes idle before it.
    let event = timeline.schedule(
      .timer(device.id, process.id, number), after: delay, standing: delay > IdleChain.patience)
    let (now, due) = (timeline.now, timeline.now + delay)
    process.timers.append(AppTimer(event: event, due: due, delay: delay, chain: IdleChain(since: now)))
    return .reply(.timer(number))
  }

  func stopTimer(_ number: Int, on device: Device, _ process: AppProcess) -> PerformOutcome {
    if process.timers.indices.contains(number) {
      timeline.cancel(process.timers[number].event)
      process.timers[number].event = nil
      process.passedOver.removeAll { $0 == number }
    }
    return .reply(.none)
  }

  /// Delivers a timer event to an app.
  func timerFires(_ number: Int, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id else { return }
    process.timers[number].event = nil
    timeline.record(.process(.timerFired(timer: Int64(number))), by: Actor(.device, at: device.id))
    run(.timerFired(number), on: device, process: id)
  }
}

/// Chains of idle turns.
extension AppRuntime {
  /// The chain that a turn for an event continues; nil if the event is new to the app.
  func takeChain(continuedBy event: AppEvent, _ process: AppProcess) -> IdleChain? {
    switch event {
    case .timerFired(let number): process.timers[number].chain
    case .serverAnswered(let exchange, _), .serverUnreachable(let exchange, _):
      process.polls.takeChain(of: exchange)
    default: nil
    }
  }

  /// Ends a turn. If it was idle, its timers and exchanges continue its chain; otherwise they start a new
  /// chain.
  func continueChain(of turn: AppTurn) {
    guard !turn.timers.isEmpty || !turn.exchanges.isEmpty else { return }
    var next = IdleChain(since: timeline.now)
    if turn.isIdle, let chain = turn.chain {
      next = IdleChain(since: chain.since, count: chain.count + (turn.event.kind == .timerFired ? 1 : 0))
    }
    next.written = turn.written
    for number in turn.timers { continueChain(next, with: number, turn.process, on: turn.device) }
    for exchange in turn.exchanges { turn.process.polls.asked(exchange, in: next) }
  }

  private func continueChain(
    _ chain: IdleChain, with number: Int, _ process: AppProcess, on device: Device
  ) {
    let timer = process.timers[number]
    guard let event = timer.event else { return }
    process.timers[number].chain = chain
    if chain.isSkipped, timer.delay > .zero {
      timeline.cancel(event)
      process.timers[number].event = nil
      process.passedOver.append(number)
    } else if timer.delay <= IdleChain.patience, chain.isStanding(at: timer.due) {
      timeline.cancel(event)
      process.timers[number].event = timeline.schedule(
        .timer(device.id, process.id, number), at: timer.due, standing: true)
    }
  }

  /// Resumes the skipped timers after something else has happened. Each fires once, at its next regular
  /// time.
  func resumeTimers() {
    let now = timeline.now
    resumeTimers { timer in
      let delay = timer.delay.nanoseconds
      return (max(now - timer.due, .zero).nanoseconds + delay - 1) / delay
    }
  }

  /// Resumes the skipped timers at the end of a pause in which nothing else happens. Each fires at its
  /// last time before the given instant.
  func resumeTimers(before end: Instant) {
    resumeTimers { timer in
      timer.due > end ? nil : (end - timer.due).nanoseconds / timer.delay.nanoseconds
    }
  }

  /// Schedules the skipped timers again, each after a number of ticks. Nil leaves a timer skipped.
  private func resumeTimers(after ticks: (AppTimer) -> Int64?) {
    for device in devices.all {
      guard let process = device.process, !process.passedOver.isEmpty else { continue }
      process.passedOver.removeAll { number in
        guard let ticks = ticks(process.timers[number]) else { return false }
        resume(number, of: process, on: device, after: ticks)
        return true
      }
    }
  }

  private func resume(_ number: Int, of process: AppProcess, on device: Device, after ticks: Int64) {
    if ticks > 0 {
      timeline.record(
        .process(.ticksPassedOver(timer: Int64(number), ticks: ticks)), by: Actor(.device, at: device.id))
      process.timers[number].due += Interval(nanoseconds: ticks * process.timers[number].delay.nanoseconds)
    }
    process.timers[number].event = timeline.schedule(
      .timer(device.id, process.id, number), at: process.timers[number].due, standing: true)
  }
}
