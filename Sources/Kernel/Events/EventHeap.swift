/// A binary heap of event keys, ordered by due time and then by the order of scheduling, which is unique.
struct EventHeap: Sendable {
  /// One key; the payload stays with the caller, so moving a key is cheap.
  struct Entry: Sendable {
    let due: Instant
    let sequence: UInt64
    let ticket: EventID

    func isBefore(_ other: Entry) -> Bool {
      due != other.due ? due < other.due : sequence < other.sequence
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

  /// Removes the first entry; the heap must not be empty.
  mutating func removeFirst() {
    let last = entries.removeLast()
    guard !entries.isEmpty else { return }
    entries[0] = last
    entries.withUnsafeMutableBufferPointer { buffer in
      EventHeap.sink(buffer, from: 0)
    }
  }

  /// Drops all entries that are not wanted, and puts the rest in order again.
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

  private static func sink(_ buffer: UnsafeMutableBufferPointer<Entry>, from start: Int) {
    var position = start
    let moving = buffer[position]
    while true {
      var child = 2 * position + 1
      guard child < buffer.count else { break }
      if child + 1 < buffer.count, buffer[child + 1].isBefore(buffer[child]) { child += 1 }
      guard buffer[child].isBefore(moving) else { break }
      buffer[position] = buffer[child]
      position = child
    }
    buffer[position] = moving
  }
}
