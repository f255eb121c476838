public import Facts
public import Kernel

/// The one clock, the one source of choices and the one place where facts are written, shared by all of a world.
public final class Timeline {
  /// The present instant.
  public private(set) var now: Instant = .zero
  /// Where every fact goes.
  public let recorder: Recorder
  /// The source of every decision that the run did not fix.
  public let choices: Choices
  /// The faults that scenarios armed.
  let faults = FaultBoard()
  /// The kills that have struck and that the world has not carried out.
  var pendingKills: [PendingKill] = []
  /// Devices with a running app; only these are asked for a kill at a fact.
  var runningDevices: [DeviceID] = []
  /// The fact that led to what is going on.
  private(set) var cause: FactSequence = .start
  private var latest: FactSequence = .start
  private var agenda = Agenda()
  /// Whether a standing event led to what is going on, while the world settles.
  private var isConsequence = false

  init(recorder: Recorder, choices: Choices) {
    self.recorder = recorder
    self.choices = choices
  }

  /// The texts of the run.
  public var texts: Texts { recorder.texts }

  /// The number of the youngest fact.
  public var factCount: UInt32 { recorder.count }

  /// Writes down what happened.
  @discardableResult
  func record(_ content: FactContent, by actor: Actor) -> FactSequence {
    latest = recorder.append(content, actor: actor, instant: now, cause: cause)
    if !choices.isQuiet || !faults.isEmpty { askForKill(content, actor: actor) }
    return latest
  }

  /// Makes the youngest fact the cause of what follows, and gives the cause to return to.
  func descend() -> FactSequence {
    defer { cause = latest }
    return cause
  }

  /// Returns to an earlier cause.
  func ascend(to earlier: FactSequence) {
    cause = earlier
    latest = earlier
  }
}

extension Timeline {
  /// Schedules an event; a standing one does not keep the world from settling.
  @discardableResult
  func schedule(_ event: Event, after delay: Interval, standing isStanding: Bool = false) -> EventID {
    schedule(event, at: now + delay, standing: isStanding)
  }

  /// Schedules an event at an instant; a standing one does not keep the world from settling.
  @discardableResult
  func schedule(_ event: Event, at due: Instant, standing isStanding: Bool = false) -> EventID {
    let urgency: Urgency = isStanding ? .standing : isConsequence ? .consequence : .prompt
    return agenda.add(ScheduledEvent(event: event, urgency: urgency, cause: latest), at: max(due, now))
  }

  /// Takes an event back; one that has already happened is left alone.
  func cancel(_ id: EventID?) { if let id { agenda.cancel(id) } }

  /// How many events are to come.
  public var eventCount: Int { agenda.count }

  /// How many events were scheduled so far: it tells whether another was scheduled since.
  var scheduledCount: UInt64 { agenda.scheduledCount }

  /// Whether nothing prompt is left to happen.
  public var isSettled: Bool { agenda.isSettled }

  /// How many standing events are to come.
  var standingCount: Int { agenda.standingCount }

  /// When the next standing event is due.
  var nextStandingDue: Instant? { agenda.nextStandingDue }

  /// Moves to the next event and gives it; nothing when no prompt event is left.
  func nextUnsettled(passingStanding: Bool) -> Event? {
    guard let (due, event) = agenda.takeNextUnsettled(passingStanding: passingStanding) else { return nil }
    isConsequence = event.urgency != .prompt
    return begin(due, event)
  }

  /// The event that `nextUnsettled` gave is over.
  func endEvent() { isConsequence = false }

  /// Moves to the next event of either sort that is not after an instant and gives it.
  func next(notAfter limit: Instant) -> Event? {
    guard let (due, event) = agenda.takeNext(notAfter: limit) else { return nil }
    return begin(due, event)
  }

  /// Lets the clock go on to an instant at which nothing happens.
  func advance(to instant: Instant) {
    if instant > now { now = instant }
    cause = latest
  }

  private func begin(_ due: Instant, _ scheduled: ScheduledEvent) -> Event {
    // A standing event that was passed over happens late, never in the past.
    if due > now { now = due }
    cause = scheduled.cause
    latest = scheduled.cause
    return scheduled.event
  }
}
