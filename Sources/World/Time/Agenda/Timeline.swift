public import Facts
public import Kernel

/// The clock, the choices and the recorder of facts. All parts of a world share them.
public final class Timeline {
  public private(set) var now: Instant = .zero
  /// The time since the devices were started. They were started an hour before the world's time zero.
  public var uptime: Interval { (now - .zero) + .hours(1) }
  public let recorder: Recorder
  /// Makes every decision that the scenario leaves open.
  public let choices: Choices
  /// The armed faults that have not occurred yet.
  let faults: FaultBoard
  /// The kills that are due but not carried out yet.
  var pendingKills: [PendingKill] = []
  /// The interferences that will begin after the current event.
  var pendingInterferences: [PendingInterference] = []
  /// The number of interferences that have begun or will begin.
  var interferenceCount = 0
  /// The devices on which an app runs. Only for these devices, a recorded fact can kill an app.
  var runningDevices: ContiguousArray<DeviceID> = []
  /// The names that facts use for sites, by the number of the site. Only sites with a recorded choice
  /// have a name here.
  var siteNames: ContiguousArray<TextID> = []
  /// The fact that counts as the cause of the facts that are recorded now.
  private(set) var cause: FactSequence = .start
  private var latest: FactSequence = .start
  private var agenda = Agenda()
  /// Whether the current event is a standing event, or was caused by one while the world waited to
  /// become idle.
  private var isConsequence = false

  init(recorder: Recorder, choices: Choices, faults: FaultBoard) {
    self.faults = faults
    self.recorder = recorder
    self.choices = choices
  }

  public var texts: Texts { recorder.texts }

  public var factCount: UInt32 { recorder.count }

  @discardableResult
  func record(_ content: FactContent, by actor: Actor) -> FactSequence {
    latest = recorder.append(content, actor: actor, instant: now, cause: cause)
    if asksAtFacts { askForFaults(content, actor: actor) }
    return latest
  }

  /// Whether a recorded fact can cause a fault at present.
  private var asksAtFacts: Bool {
    !choices.isQuiet(at: ChoiceSite.killAtFact.rawValue) || !faults.isEmpty
      || !choices.isQuiet(at: ChoiceSite.interference.rawValue)
  }

  /// Makes the latest fact the cause of the facts that follow. Returns the previous cause.
  func descend() -> FactSequence {
    defer { cause = latest }
    return cause
  }

  /// Makes an earlier fact the cause of the facts that follow.
  func ascend(to earlier: FactSequence) {
    cause = earlier
    latest = earlier
  }
}

extension Timeline {
  /// Schedules an event after a delay. The world does not wait for a standing event.
  @discardableResult
  func schedule(_ event: Event, after delay: Interval, standing isStanding: Bool = false) -> EventID {
    schedule(event, at: now + delay, standing: isStanding)
  }

  /// Schedules an event at an instant. The world does not wait for a standing event.
  @discardableResult
  func schedule(_ event: Event, at due: Instant, standing isStanding: Bool = false) -> EventID {
    let urgency: Urgency = isStanding ? .standing : isConsequence ? .consequence : .prompt
    return agenda.add(ScheduledEvent(event: event, urgency: urgency, cause: latest), at: max(due, now))
  }

  /// Cancels an event. An event that has already happened is ignored.
  func cancel(_ id: EventID?) { if let id { agenda.cancel(id) } }

  /// The number of events that are scheduled now.
  public var eventCount: Int { agenda.count }

  /// The number of events that have ever been scheduled.
  var scheduledCount: UInt64 { agenda.scheduledCount }

  /// Whether no prompt event is scheduled.
  public var isSettled: Bool { agenda.isSettled }

  /// The number of scheduled standing events.
  var standingCount: Int { agenda.standingCount }

  /// When the next standing event is due. Nil if none is scheduled.
  public var nextStandingDue: Instant? { agenda.nextStandingDue }

  /// Moves the clock to the next event and returns the event. Returns nil if no prompt event is left.
  func nextUnsettled(passingStanding: Bool) -> Event? {
    guard let (due, event) = agenda.takeNextUnsettled(passingStanding: passingStanding) else { return nil }
    isConsequence = event.urgency != .prompt
    return begin(due, event)
  }

  /// Ends the event that `nextUnsettled` returned.
  func endEvent() { isConsequence = false }

  /// Moves the clock to the next event, prompt or standing, and returns the event. Returns nil if it is
  /// due after `limit`.
  func next(notAfter limit: Instant) -> Event? {
    guard let (due, event) = agenda.takeNext(notAfter: limit) else { return nil }
    return begin(due, event)
  }

  /// Moves the clock to an instant. No event may be due before it.
  func advance(to instant: Instant) {
    if instant > now { now = instant }
    cause = latest
  }

  /// Sets the time at which the clock starts. No fact may have been recorded yet.
  func begin(at instant: Instant) {
    precondition(factCount == 0 && instant >= now, "the clock has already advanced to \(now)")
    now = instant
  }

  private func begin(_ due: Instant, _ scheduled: ScheduledEvent) -> Event {
    // A skipped standing event happens late. The clock never goes back.
    if due > now { now = due }
    cause = scheduled.cause
    latest = scheduled.cause
    return scheduled.event
  }
}
