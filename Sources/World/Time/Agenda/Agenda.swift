internal import Facts
internal import Kernel

/// The scheduled events, each with its cause.
struct Agenda {
  private var queue = EventQueue()
  private var events: [ScheduledEvent] = []
  private var freeSlots: [UInt32] = []
  /// The number of scheduled events that are prompt and were not caused by a standing event.
  private var originalCount = 0
  /// The number of events scheduled so far.
  private(set) var scheduledCount: UInt64 = 0

  /// The number of scheduled events.
  var count: Int { queue.count }

  /// Whether no prompt event is scheduled.
  var isSettled: Bool { queue.promptCount == 0 }

  /// The number of scheduled standing events.
  var standingCount: Int { queue.standingCount }

  /// When the next standing event is due.
  var nextStandingDue: Instant? { queue.peekStanding()?.due }

  mutating func add(_ scheduled: ScheduledEvent, at due: Instant) -> EventID {
    scheduledCount += 1
    if scheduled.urgency == .prompt { originalCount += 1 }
    let slot: UInt32
    if let free = freeSlots.popLast() {
      slot = free
      events[Int(slot)] = scheduled
    } else {
      slot = UInt32(events.count)
      events.append(scheduled)
    }
    return queue.schedule(at: due, slot: slot, standing: scheduled.urgency == .standing)
  }

  /// Cancels an event. An event that has already happened is ignored.
  mutating func cancel(_ id: EventID) {
    guard let slot = queue.slot(of: id), queue.cancel(id) else { return }
    release(slot)
  }

  /// Removes and returns the next event, if a prompt one is left. Events happen in the order of time. A
  /// standing event that is due before the last prompt one therefore also happens.
  ///
  /// With `passingStanding`, standing events are skipped and happen late.
  mutating func takeNextUnsettled(passingStanding: Bool) -> (due: Instant, event: ScheduledEvent)? {
    if originalCount > 0, !passingStanding { return takeNext(notAfter: .distantFuture) }
    guard let (due, slot) = queue.nextPrompt() else { return nil }
    return (due, remove(slot))
  }

  /// Removes and returns the next event of either kind, unless it is due after a limit.
  mutating func takeNext(notAfter limit: Instant) -> (due: Instant, event: ScheduledEvent)? {
    guard let (due, slot) = queue.next(notAfter: limit) else { return nil }
    return (due, remove(slot))
  }

  private mutating func remove(_ slot: UInt32) -> ScheduledEvent {
    defer { release(slot) }
    return events[Int(slot)]
  }

  private mutating func release(_ slot: UInt32) {
    if events[Int(slot)].urgency == .prompt { originalCount -= 1 }
    events[Int(slot)].event = .nothing
    freeSlots.append(slot)
  }
}
