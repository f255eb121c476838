/// The pending events, ordered by due time and then by the order of scheduling.
///
/// The queue holds only keys. The caller chooses a slot number for each event, and keeps the meaning of the
/// event under this number. Prompt events happen before the world counts as idle. Standing events wait until
/// time is advanced. A canceled event never happens, not even if it was due at the current instant.
public struct EventQueue: Sendable {
  private var prompt = EventHeap()
  private var standing = EventHeap()
  private var tickets = EventTickets()

  /// The number of live prompt events.
  public private(set) var promptCount: Int = 0

  /// The number of live standing events.
  public private(set) var standingCount: Int = 0

  public init() {}

  /// The number of live events.
  public var count: Int { promptCount + standingCount }

  public var isEmpty: Bool { count == 0 }

  /// Schedules an event after all events that are due at the same instant.
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

  /// Returns the slot of a live event. Nil if the event has happened or was canceled.
  public func slot(of id: EventID) -> UInt32? {
    tickets.isLive(id) ? tickets.slot(id) : nil
  }

  /// Cancels an event. Returns false if it has already happened or was canceled before.
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

  /// Drops every event and keeps the memory. All tickets become stale.
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
  /// Returns the earliest event, prompt or standing, without removing the event. Nil if there is none.
  public func peek() -> (due: Instant, slot: UInt32)? {
    described(standingIsFirst ? standing.first : prompt.first)
  }

  /// Returns the earliest prompt event without removing it.
  public func peekPrompt() -> (due: Instant, slot: UInt32)? { described(prompt.first) }

  /// Returns the earliest standing event without removing it.
  public func peekStanding() -> (due: Instant, slot: UInt32)? { described(standing.first) }

  /// Removes and returns the earliest event, prompt or standing.
  public mutating func next() -> (due: Instant, slot: UInt32)? {
    next(notAfter: .distantFuture)
  }

  /// Removes and returns the earliest event, prompt or standing, if it is due at or before `limit`.
  public mutating func next(notAfter limit: Instant) -> (due: Instant, slot: UInt32)? {
    guard standingIsFirst else { return nextPrompt(notAfter: limit) }
    guard let first = standing.first, first.due <= limit else { return nil }
    standing.removeFirst()
    standingCount -= 1
    sweepStanding()
    return (first.due, tickets.retire(first.ticket))
  }

  /// Removes and returns the earliest prompt event.
  public mutating func nextPrompt() -> (due: Instant, slot: UInt32)? {
    nextPrompt(notAfter: .distantFuture)
  }

  /// Removes and returns the earliest prompt event, if it is due at or before `limit`.
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

  /// Removes canceled prompt events from the front, so that peeking changes nothing. Removes all of them once
  /// they outnumber the live ones.
  private mutating func sweepPrompt() {
    while let first = prompt.first, !tickets.isLive(first.ticket) { prompt.removeFirst() }
    guard prompt.entries.count > 2 * promptCount + 64 else { return }
    let known = tickets
    prompt.keep { known.isLive($0.ticket) }
  }

  /// Removes canceled standing events from the front. Removes all of them once they outnumber the live ones.
  private mutating func sweepStanding() {
    while let first = standing.first, !tickets.isLive(first.ticket) { standing.removeFirst() }
    guard standing.entries.count > 2 * standingCount + 64 else { return }
    let known = tickets
    standing.keep { known.isLive($0.ticket) }
  }
}

/// A ticket for one scheduled event. Once the event has happened or was canceled, the ticket is stale and has
/// no effect.
@frozen
public struct EventID: Hashable, Sendable {
  /// The upper bits hold a number that increases with each scheduled event and is never reused. The lower
  /// bits hold an index into the table of tickets, which is reused.
  let word: UInt64

  static let indexBits: UInt64 = 28
  static let indexMax: UInt64 = 1 << indexBits - 1

  init(sequence: UInt64, index: Int) {
    precondition(
      UInt64(index) <= EventID.indexMax, "event \(sequence): more than \(EventID.indexMax) at once")
    word = sequence << EventID.indexBits | UInt64(index)
  }

  /// A number that increases with each scheduled event. It is never reused.
  public var number: UInt64 { word >> EventID.indexBits }

  var index: Int { Int(truncatingIfNeeded: word & EventID.indexMax) }
}

/// The tickets of scheduled events: which are live, and the slot and kind of each.
struct EventTickets: Sendable {
  private struct Ticket: Sendable {
    /// The ticket that uses this index. Nil if the index is free.
    var owner: EventID?
    var slot: UInt32
    var isStanding: Bool
  }

  private var tickets: [Ticket] = []
  private var free: [Int] = []
  private var sequence: UInt64 = 0

  mutating func issue(slot: UInt32, isStanding: Bool) -> EventID {
    sequence += 1
    if let index = free.popLast() {
      let id = EventID(sequence: sequence, index: index)
      tickets[index] = Ticket(owner: id, slot: slot, isStanding: isStanding)
      return id
    }
    let id = EventID(sequence: sequence, index: tickets.count)
    tickets.append(Ticket(owner: id, slot: slot, isStanding: isStanding))
    return id
  }

  /// Makes a live ticket stale and returns its slot.
  @discardableResult
  mutating func retire(_ id: EventID) -> UInt32 {
    tickets[id.index].owner = nil
    free.append(id.index)
    return tickets[id.index].slot
  }

  func isLive(_ id: EventID) -> Bool {
    id.index < tickets.count && tickets[id.index].owner == id
  }

  func isStanding(_ id: EventID) -> Bool { tickets[id.index].isStanding }

  func slot(_ id: EventID) -> UInt32 { tickets[id.index].slot }
}
