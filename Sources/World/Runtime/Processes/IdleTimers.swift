internal import Facts
internal import Kernel

/// Continues the chains of idle turns, and resumes the timers that were skipped.
struct IdleTimers {
  let timeline: Timeline
  let devices: DeviceList

  /// Called at the end of a turn. If the turn was idle, its timers and exchanges continue its chain.
  /// Otherwise they start a new chain.
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

  /// Resumes the skipped timers after something else has happened. Each timer fires once, at the next
  /// multiple of its delay.
  func resume() {
    let now = timeline.now
    resume { timer in
      let delay = timer.delay.nanoseconds
      return (max(now - timer.due, .zero).nanoseconds + delay - 1) / delay
    }
  }

  /// Resumes the skipped timers at the end of a pause in which nothing else happens. Each timer fires
  /// at the last multiple of its delay before `end`.
  func resume(before end: Instant) {
    resume { timer in
      timer.due > end ? nil : (end - timer.due).nanoseconds / timer.delay.nanoseconds
    }
  }

  /// Schedules each skipped timer again, after the number of delays that `ticks` returns. If it returns
  /// nil, the timer stays skipped.
  private func resume(after ticks: (AppTimer) -> Int64?) {
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
