public import Facts
public import Kernel

/// The clock, the source of choices and the recorder of facts, which all parts of a world share.
public final class Timeline {
  /// The present instant.
  public private(set) var now: Instant = .zero
  /// How long ago the devices were started: an hour before worlds begin to count.
  public var uptime: Interval { (now - .zero) + .hours(1) }
  /// The recorder of all facts.
  public let recorder: Recorder
  /// The source of every decision that the scenario leaves open.
  public let choices: Choices
  /// The faults that scenarios armed and that have not struck.
  let faults = FaultBoard()
  /// The kills that have struck but are not carried out yet.
  var pendingKills: [PendingKill] = []
  /// What has struck and comes between as soon as the present event is over.
  var pendingInterferences: [PendingInterference] = []
  /// How many interferences have struck.
  var interferenceCount = 0
  /// Devices with a running app; only these are asked for a kill at a fact.
  var runningDevices: ContiguousArray<DeviceID> = []
  /// The names of the sites where something was chosen, as facts have them, by the number of the site.
  var siteNames: ContiguousArray<TextID> = []
  /// The fact that caused what happens now.
  private(set) var cause: FactSequence = .start
  private var latest: FactSequence = .start
  private var agenda = Agenda()
  /// Whether a standing event caused what happens now, while the world settles.
  private var isConsequence = false

  init(recorder: Recorder, choices: Choices) {
    self.recorder = recorder
    self.choices = choices
  }

  /// The texts of the run.
  public var texts: Texts { recorder.texts }

  /// The number of facts that were recorded.
  public var factCount: UInt32 { recorder.count }

  /// Records a fact.
  @discardableResult
  func record(_ content: FactContent, by actor: Actor) -> FactSequence {
    latest = recorder.append(content, actor: actor, instant: now, cause: cause)
    if asksAtFacts { askForFaults(content, actor: actor) }
    return latest
  }

  /// Whether something may strike at a fact.
  private var asksAtFacts: Bool {
    !choices.isQuiet(at: ChoiceSite.killAtFact.rawValue) || !faults.isEmpty
      || !choices.isQuiet(at: ChoiceSite.interference.rawValue)
  }

  /// Makes the latest fact the cause of what follows, and returns the previous cause.
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

  /// Cancels an event; one that has already happened is left alone.
  func cancel(_ id: EventID?) { if let id { agenda.cancel(id) } }

  /// How many events are scheduled.
  public var eventCount: Int { agenda.count }

  /// How many events were scheduled so far, including those that have happened.
  var scheduledCount: UInt64 { agenda.scheduledCount }

  /// Whether no prompt event is scheduled.
  public var isSettled: Bool { agenda.isSettled }

  /// How many standing events are scheduled.
  var standingCount: Int { agenda.standingCount }

  /// When the next standing event is due.
  public var nextStandingDue: Instant? { agenda.nextStandingDue }

  /// Moves the clock to the next event and returns it; nil if no prompt event is left.
  func nextUnsettled(passingStanding: Bool) -> Event? {
    guard let (due, event) = agenda.takeNextUnsettled(passingStanding: passingStanding) else { return nil }
    isConsequence = event.urgency != .prompt
    return begin(due, event)
  }

  /// Ends the event that `nextUnsettled` returned.
  func endEvent() { isConsequence = false }

  /// Moves the clock to the next event of either kind that is not after an instant, and returns it.
  func next(notAfter limit: Instant) -> Event? {
    guard let (due, event) = agenda.takeNext(notAfter: limit) else { return nil }
    return begin(due, event)
  }

  /// Moves the clock to an instant at which no event happens.
  func advance(to instant: Instant) {
    if instant > now { now = instant }
    cause = latest
  }

  /// Has the clock show another instant at the beginning than that at which worlds usually begin; nothing has happened yet.
  func begin(at instant: Instant) {
    precondition(factCount == 0 && instant >= now, "the clock has already advanced to \(now)")
    now = instant
  }

  private func begin(_ due: Instant, _ scheduled: ScheduledEvent) -> Event {
    // A standing event that was passed over happens late; the clock never goes back.
    if due > now { now = due }
    cause = scheduled.cause
    latest = scheduled.cause
    return scheduled.event
  }
}
