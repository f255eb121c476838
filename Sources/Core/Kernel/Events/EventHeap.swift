/// A binary heap of event keys, ordered by due time and then by ticket. Tickets are unique and follow the
/// order of scheduling.
struct EventHeap: Sendable {
  /// One key. The payload stays with the caller, so moving a key is cheap.
  struct Entry: Sendable {
    let due: Instant
    let ticket: EventID

    func isBefore(_ other: Entry) -> Bool {
      // Always makes both comparisons, because a mispredicted branch costs more.
      let isSooner = due.nanoseconds < other.due.nanoseconds ? 1 : 0
      let isTied = due.nanoseconds == other.due.nanoseconds ? 1 : 0
      return isSooner | (isTied & (ticket.word < other.ticket.word ? 1 : 0)) != 0
    }
  }

  private(set) var entries: [Entry] = []

  var first: Entry? { entries.first }

  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    entries.withUnsafeMutableBufferPointer { buffer in
      EventHeap.rise(buffer, from: buffer.count - 1)
    }
  }

  /// Removes the first entry. The heap must not be empty.
  mutating func removeFirst() {
    let last = entries.removeLast()
    guard !entries.isEmpty else { return }
    entries[0] = last
    entries.withUnsafeMutableBufferPointer { buffer in
      EventHeap.sink(buffer, from: 0)
    }
  }

  /// Drops the entries for which `isWanted` returns false, and restores the heap order.
  mutating func keep(where isWanted: (Entry) -> Bool) {
    entries.removeAll { !isWanted($0) }
    entries.withUnsafeMutableBufferPointer { buffer in
      for position in stride(from: buffer.count / 2 - 1, through: 0, by: -1) {
        EventHeap.sink(buffer, from: position)
      }
    }
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  private static func rise(_ buffer: UnsafeMutableBufferPointer<Entry>, from start: Int) {
    var position = start
    let moving = buffer[position]
    while position > 0 {
      let parent = (position - 1) / 2
      guard moving.isBefore(buffer[parent]) else { break }
      buffer[position] = buffer[parent]
      position = parent
    }
    buffer[position] = moving
  }

  /// Moves an entry down: first to the bottom along the earlier children, then up again to its position. The
  /// entry almost always comes from the bottom. So this needs half the comparisons of a search that compares
  /// the entry at each level on the way down.
  private static func sink(_ buffer: UnsafeMutableBufferPointer<Entry>, from start: Int) {
    let count = buffer.count
    var position = start
    let moving = buffer[position]
    var child = 2 * position + 1
    while child + 1 < count {
      child += buffer[child + 1].isBefore(buffer[child]) ? 1 : 0
      buffer[position] = buffer[child]
      position = child
      child = 2 * position + 1
    }
    if child < count {
      buffer[position] = buffer[child]
      position = child
    }
    while position > start {
      let parent = (position - 1) / 2
      guard moving.isBefore(buffer[parent]) else { break }
      buffer[position] = buffer[parent]
      position = parent
    }
    buffer[position] = moving
  }
}
