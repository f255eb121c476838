/// The events that are still to come, ordered by due time and then by the order of scheduling.
///
/// The queue holds keys only: what an event means is the caller's, kept under the slot number that the caller
/// chose. Events are either prompt, which happen before the world counts as settled, or standing, which wait
/// for time to be let pass. A cancelled event never comes, not even when it was due at the current instant.
public struct EventQueue: Sendable {
  private var prompt = EventHeap()
  private var standing = EventHeap()
  private var tickets = EventTickets()

  /// How many live prompt events there are.
  public private(set) var promptCount: Int = 0

  /// How many live standing events there are.
  public private(set) var standingCount: Int = 0

  /// An empty queue.
  public init() {}

  /// How many live events there are.
  public var count: Int { promptCount + standingCount }

  /// Whether nothing is to come.
  public var isEmpty: Bool { count == 0 }

  /// Puts an event into the queue, behind all that are due at the same instant.
  @discardableResult
  public mutating func schedule(at due: Instant, slot: UInt32, standing isStanding: Bool = false) -> EventID {
    let ticket = tickets.issue(slot: slot, isStanding: isStanding)
    let entry = EventHeap.Entry(due: due, ticket: ticket)
    if isStanding {
      standingCount += 1
      standing.insert(entry)
    } else {
      promptCount += 1
      prompt.insert(entry)
    }
    return ticket
  }

  /// The slot of a live event, or nothing when it has happened or was cancelled.
  public func slot(of id: EventID) -> UInt32? {
    tickets.isLive(id) ? tickets.slot(id) : nil
  }

  /// Takes an event back; false when it has already happened or was cancelled before.
  @discardableResult
  public mutating func cancel(_ id: EventID) -> Bool {
    guard tickets.isLive(id) else { return false }
    tickets.retire(id)
    if tickets.isStanding(id) {
      standingCount -= 1
      sweepStanding()
    } else {
      promptCount -= 1
      sweepPrompt()
    }
    return true
  }

  /// Drops every event and keeps the memory; all tickets become stale.
  public mutating func removeAll() {
    for entry in prompt.entries where tickets.isLive(entry.ticket) { tickets.retire(entry.ticket) }
    for entry in standing.entries where tickets.isLive(entry.ticket) { tickets.retire(entry.ticket) }
    prompt.removeAll()
    standing.removeAll()
    promptCount = 0
    standingCount = 0
  }
}

extension EventQueue {
  /// The earliest event of both kinds, without taking it.
  public func peek() -> (due: Instant, slot: UInt32)? {
    described(standingIsFirst ? standing.first : prompt.first)
  }

  /// The earliest prompt event, without taking it.
  public func peekPrompt() -> (due: Instant, slot: UInt32)? { described(prompt.first) }

  /// The earliest standing event, without taking it.
  public func peekStanding() -> (due: Instant, slot: UInt32)? { described(standing.first) }

  /// Takes the earliest event of both kinds.
  public mutating func next() -> (due: Instant, slot: UInt32)? {
    next(notAfter: .distantFuture)
  }

  /// Takes the earliest event of both kinds that is due at an instant or before it.
  public mutating func next(notAfter limit: Instant) -> (due: Instant, slot: UInt32)? {
    guard standingIsFirst else { return nextPrompt(notAfter: limit) }
    guard let first = standing.first, first.due <= limit else { return nil }
    standing.removeFirst()
    standingCount -= 1
    sweepStanding()
    return (first.due, tickets.retire(first.ticket))
  }

  /// Takes the earliest prompt event.
  public mutating func nextPrompt() -> (due: Instant, slot: UInt32)? {
    nextPrompt(notAfter: .distantFuture)
  }

  /// Takes the earliest prompt event that is due at an instant or before it.
  public mutating func nextPrompt(notAfter limit: Instant) -> (due: Instant, slot: UInt32)? {
    guard let first = prompt.first, first.due <= limit else { return nil }
    prompt.removeFirst()
    promptCount -= 1
    sweepPrompt()
    return (first.due, tickets.retire(first.ticket))
  }

  private var standingIsFirst: Bool {
    guard let standingFirst = standing.first else { return false }
    guard let promptFirst = prompt.first else { return true }
    return standingFirst.isBefore(promptFirst)
  }

  private func described(_ entry: EventHeap.Entry?) -> (due: Instant, slot: UInt32)? {
    guard let entry else { return nil }
    return (entry.due, tickets.slot(entry.ticket))
  }

  /// Keeps the first prompt entry live, so that looking at it changes nothing, and cancelled ones a minority.
  private mutating func sweepPrompt() {
    while let first = prompt.first, !tickets.isLive(first.ticket) { prompt.removeFirst() }
    guard prompt.entries.count > 2 * promptCount + 64 else { return }
    let known = tickets
    prompt.keep { known.isLive($0.ticket) }
  }

  /// Keeps the first standing entry live, and cancelled ones a minority.
  private mutating func sweepStanding() {
    while let first = standing.first, !tickets.isLive(first.ticket) { standing.removeFirst() }
    guard standing.entries.count > 2 * standingCount + 64 else { return }
    let known = tickets
    standing.keep { known.isLive($0.ticket) }
  }
}
