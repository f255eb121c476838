/// The tickets of scheduled events: which are live, and the slot and the kind of each.
///
/// A ticket's place is used again; its generation tells the new owner from the old one.
struct EventTickets: Sendable {
  private struct Ticket: Sendable {
    var generation: UInt32
    var slot: UInt32
    var isLive: Bool
    var isStanding: Bool
  }

  private var tickets: [Ticket] = []
  private var free: [UInt32] = []

  mutating func issue(slot: UInt32, isStanding: Bool) -> EventID {
    if let index = free.popLast() {
      let generation = tickets[Int(index)].generation
      tickets[Int(index)] = Ticket(
        generation: generation, slot: slot, isLive: true, isStanding: isStanding)
      return EventID(index: index, generation: generation)
    }
    let index = UInt32(tickets.count)
    tickets.append(Ticket(generation: 0, slot: slot, isLive: true, isStanding: isStanding))
    return EventID(index: index, generation: 0)
  }

  /// Makes a live ticket stale and gives back its slot.
  @discardableResult
  mutating func retire(_ id: EventID) -> UInt32 {
    tickets[Int(id.index)].isLive = false
    tickets[Int(id.index)].generation &+= 1
    free.append(id.index)
    return tickets[Int(id.index)].slot
  }

  func isLive(_ id: EventID) -> Bool {
    guard Int(id.index) < tickets.count else { return false }
    let ticket = tickets[Int(id.index)]
    return ticket.isLive && ticket.generation == id.generation
  }

  func isStanding(_ id: EventID) -> Bool { tickets[Int(id.index)].isStanding }

  func slot(_ id: EventID) -> UInt32 { tickets[Int(id.index)].slot }
}
