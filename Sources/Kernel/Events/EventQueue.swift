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

  /// Every live event with its slot, in the order in which they are due, prompt or standing.
  public var scheduled: [(due: Instant, slot: UInt32, id: EventID)] {
    let live = (prompt.entries + standing.entries).filter { tickets.isLive($0.ticket) }
    return live.sorted { $0.isBefore($1) }.map { ($0.due, tickets.slot($0.ticket), $0.ticket) }
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

/// A ticket for one scheduled event; once the event has happened or was cancelled, the ticket is stale and harmless.
@frozen
public struct EventID: Hashable, Sendable {
  /// The number of the scheduling in the upper bits, which orders tickets and is never used twice, and the
  /// place in the table of tickets in the lower ones, which is used again.
  let word: UInt64

  static let indexBits: UInt64 = 28
  static let indexMax: UInt64 = 1 << indexBits - 1

  init(sequence: UInt64, index: Int) {
    precondition(
      UInt64(index) <= EventID.indexMax, "event \(sequence): more than \(EventID.indexMax) at once")
    word = sequence << EventID.indexBits | UInt64(index)
  }

  /// The number of the scheduling, which is never used twice.
  public var number: UInt64 { word >> EventID.indexBits }

  var index: Int { Int(truncatingIfNeeded: word & EventID.indexMax) }
}

/// The tickets of scheduled events: which are live, and the slot and the kind of each.
struct EventTickets: Sendable {
  private struct Ticket: Sendable {
    /// The owner of this place, or nothing while it is free.
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

  /// Makes a live ticket stale and gives back its slot.
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
