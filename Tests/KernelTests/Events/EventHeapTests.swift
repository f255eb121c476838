import Testing

@testable import Kernel

@Suite("Event heap")
struct EventHeapTests {
  @Test("what is kept of a heap comes out in order", arguments: 0..<60)
  func keeping(count: Int) {
    var heap = EventHeap()
    for index in 0..<count {
      let due = Instant(nanoseconds: Int64(index * 37 % 60))
      heap.insert(EventHeap.Entry(due: due, ticket: EventID(sequence: UInt64(index), index: index)))
    }
    heap.keep { $0.ticket.index % 3 != 0 }
    let kept = heap.entries
    var drained: [EventHeap.Entry] = []
    while let first = heap.first {
      drained.append(first)
      heap.removeFirst()
    }
    let sorted = kept.sorted { $0.isBefore($1) }
    #expect(drained.map(\.ticket) == sorted.map(\.ticket))
    #expect(kept.count == count - (count + 2) / 3)
  }
}
