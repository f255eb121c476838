public import Facts
public import Kernel

/// The one clock, the one source of choices and the one place where facts are written, shared by all of a world.
public final class Timeline {
  /// The present instant.
  public private(set) var now: Instant = .zero
  /// Where every fact goes.
  public let recorder: Recorder
  /// What decides everything that the run did not fix.
  public let choices: Choices
  /// The faults that scenarios armed.
  let faults = FaultBoard()
  /// Devices whose app is to be killed before anything of it runs again, with the point of the kill.
  var doomed: [Doom] = []
  /// Devices with a running app; only these are asked for a kill at a fact.
  var runningDevices: [DeviceID] = []
  /// The fact that led to what is going on.
  private(set) var cause: FactSequence = .start
  private var latest: FactSequence = .start
  private var queue = EventQueue()
  private var events: [ScheduledEvent] = []
  private var freeSlots: [UInt32] = []
  /// The number of the youngest event, so that somebody can see whether another was scheduled since.
  private(set) var scheduledCount: UInt64 = 0

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

  private func askForKill(_ content: FactContent, actor: Actor) {
    let kind = content.kind
    for device in runningDevices where actor.device == .none || actor.device == device {
      let detail = UInt16(kind.rawValue)
      strikeArmed(.killAtFact, detail: detail, scope: device.rawValue, on: device) {
        faults.isMeant($0, by: content)
      }
      let site = Site(name: ChoiceSite.killAtFact.rawValue, detail: detail, scope: device.rawValue)
      if choices.pick(2, at: site) == 1 {
        doomed.append(Doom(device: device, point: "at " + FactDescription.of(kind).name))
      }
    }
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
    scheduledCount += 1
    let scheduled = ScheduledEvent(event: event, cause: latest)
    let slot: UInt32
    if let free = freeSlots.popLast() {
      slot = free
      events[Int(slot)] = scheduled
    } else {
      slot = UInt32(events.count)
      events.append(scheduled)
    }
    return queue.schedule(at: max(due, now), slot: slot, standing: isStanding)
  }

  /// Takes an event back; one that has already happened is left alone.
  func cancel(_ id: EventID?) {
    guard let id, let slot = queue.slot(of: id), queue.cancel(id) else { return }
    release(slot)
  }

  /// How many events are to come.
  public var eventCount: Int { queue.count }

  /// Whether nothing prompt is left to happen.
  public var isSettled: Bool { queue.promptCount == 0 }

  /// When the next prompt event is due.
  var nextPromptDue: Instant? { queue.peekPrompt()?.due }

  /// When the next standing event is due.
  var nextStandingDue: Instant? { queue.peekStanding()?.due }

  /// Moves to the next prompt event and gives it.
  func nextPrompt() -> Event? {
    guard let (due, slot) = queue.nextPrompt() else { return nil }
    return begin(slot, at: due)
  }

  /// Moves to the next event of either sort that is not after an instant and gives it.
  func next(notAfter limit: Instant) -> Event? {
    guard let (due, slot) = queue.next(notAfter: limit) else { return nil }
    return begin(slot, at: due)
  }

  /// Lets the clock go on to an instant at which nothing happens.
  func advance(to instant: Instant) {
    if instant > now { now = instant }
    cause = latest
  }

  private func begin(_ slot: UInt32, at due: Instant) -> Event {
    // A standing event that was passed over while prompt ones ran happens late, never in the past.
    if due > now { now = due }
    let scheduled = events[Int(slot)]
    release(slot)
    cause = scheduled.cause
    latest = scheduled.cause
    return scheduled.event
  }

  private func release(_ slot: UInt32) {
    events[Int(slot)].event = .nothing
    freeSlots.append(slot)
  }
}

extension Timeline {
  /// An occasion for armed faults is there: the one that strikes holds the choice that is asked next.
  @discardableResult
  func strikeArmed(
    _ site: ChoiceSite, detail: UInt16 = 0, scope: UInt32, on device: DeviceID,
    where concerns: (ArmedFault) -> Bool
  ) -> ArmedFault? {
    guard !faults.isEmpty, let fault = faults.strike(site, detail: detail, on: device, where: concerns)
    else { return nil }
    choices.pin(name: site.rawValue, detail: detail, scope: scope, visit: 1, value: fault.option)
    return fault
  }

  /// Chooses one of a site's options for a transaction, where a scenario may have armed a fault.
  func choose(_ site: ChoiceSite, about transaction: TransactionID, on device: DeviceID) -> Int {
    strikeArmed(site, scope: transaction.rawValue, on: device) {
      faults.isMeant($0, transactions: [transaction])
    }
    return choose(site, scope: transaction.rawValue)
  }

  /// Chooses one of a site's options for a device, where a scenario may have armed a fault.
  func choose(_ site: ChoiceSite, on device: DeviceID) -> Int {
    strikeArmed(site, scope: device.rawValue, on: device) { _ in true }
    return choose(site, scope: device.rawValue)
  }
}

extension Timeline {
  /// Chooses one of a site's options; anything but the usual one leaves a fact.
  func choose(_ site: ChoiceSite, detail: UInt16 = 0, scope: UInt32 = 0) -> Int {
    if choices.isQuiet { return 0 }
    guard case .options(let options) = site.description.form else {
      preconditionFailure("\(site) is not a choice between options")
    }
    let asked = Site(name: site.rawValue, detail: detail, scope: scope)
    let option = choices.pick(options.count, at: asked)
    if option != 0 { recordChoice(site, scope: scope, option: option, count: options.count) }
    return option
  }

  /// Chooses an order of things at a site.
  func order(_ count: Int, at site: ChoiceSite, scope: UInt32 = 0) -> [Int]? {
    if choices.isQuiet || count < 2 { return nil }
    let order = choices.order(count, at: Site(name: site.rawValue, scope: scope))
    if zip(order, 0...).allSatisfy({ $0 == $1 }) { return nil }
    recordChoice(site, scope: scope, option: 1, count: count)
    return order
  }

  /// Chooses how many things go into each batch at a site.
  func split(_ count: Int, at site: ChoiceSite, scope: UInt32 = 0) -> [Int] {
    if choices.isQuiet || count < 2 { return count == 0 ? [] : [count] }
    let sizes = choices.split(count, at: Site(name: site.rawValue, scope: scope))
    if sizes.count > 1 { recordChoice(site, scope: scope, option: sizes.count - 1, count: count) }
    return sizes
  }

  private func recordChoice(_ site: ChoiceSite, scope: UInt32, option: Int, count: Int) {
    record(
      .world(
        .chosen(
          site: texts.intern(site.description.name), scope: Int64(scope), option: Int64(option),
          count: Int64(count))),
      by: .world)
  }
}

extension Timeline {
  /// Chooses one of a site's options, spelled as the enumeration whose raw values are their positions.
  func option<Option: RawRepresentable<Int>>(
    _ site: ChoiceSite, detail: UInt16 = 0, scope: UInt32 = 0
  ) -> Option {
    let position = choose(site, detail: detail, scope: scope)
    guard let option = Option(rawValue: position) else {
      preconditionFailure("\(site) has an option \(position) that \(Option.self) lacks")
    }
    return option
  }
}
