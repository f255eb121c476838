internal import Facts
internal import Kernel

/// The scheduled events, each with the fact that caused it.
struct Agenda {
  private var queue = EventQueue()
  private var events: [ScheduledEvent] = []
  private var freeSlots: [UInt32] = []
  /// The number of scheduled events with the urgency `prompt`.
  private var originalCount = 0
  /// The number of events that have ever been scheduled.
  private(set) var scheduledCount: UInt64 = 0

  /// The number of events that are scheduled now.
  var count: Int { queue.count }

  /// Whether no prompt event is scheduled.
  var isSettled: Bool { queue.promptCount == 0 }

  /// The number of scheduled standing events.
  var standingCount: Int { queue.standingCount }

  /// When the next standing event is due. Nil if none is scheduled.
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

  /// Removes and returns the next event. Returns nil if no prompt event is left. Events happen in the
  /// order of time, so a standing event that is due before the last prompt event happens too.
  ///
  /// If `passingStanding` is true, standing events are skipped. They happen late.
  mutating func takeNextUnsettled(passingStanding: Bool) -> (due: Instant, event: ScheduledEvent)? {
    if originalCount > 0, !passingStanding { return takeNext(notAfter: .distantFuture) }
    guard let (due, slot) = queue.nextPrompt() else { return nil }
    return (due, remove(slot))
  }

  /// Removes and returns the next event, prompt or standing. Returns nil if it is due after `limit`.
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
