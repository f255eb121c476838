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
