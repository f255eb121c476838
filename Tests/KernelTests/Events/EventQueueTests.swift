import Kernel
import Testing

@Suite("Event queue")
struct EventQueueTests {
  @Test("events come by due time, and by the order of scheduling when due together")
  func order() {
    var queue = EventQueue()
    for (slot, second) in [5, 1, 3, 1, 5, 1].enumerated() {
      queue.schedule(at: .zero + .seconds(second), slot: UInt32(slot))
    }
    #expect(slots(&queue) == [1, 3, 5, 2, 0, 4])
    #expect(queue.isEmpty)
    #expect(next(from: &queue) == nil)
  }

  @Test("prompt and standing events merge by due time and then by scheduling")
  func merge() {
    var queue = EventQueue()
    queue.schedule(at: .zero + .seconds(2), slot: 0, standing: true)
    queue.schedule(at: .zero + .seconds(2), slot: 1)
    queue.schedule(at: .zero + .seconds(1), slot: 2)
    queue.schedule(at: .zero + .seconds(2), slot: 3, standing: true)
    #expect(queue.promptCount == 2)
    #expect(queue.standingCount == 2)
    #expect(slots(&queue) == [2, 0, 1, 3])
  }

  @Test("prompt events can be taken alone")
  func promptAlone() {
    var queue = EventQueue()
    queue.schedule(at: .zero, slot: 0, standing: true)
    queue.schedule(at: .zero + .seconds(1), slot: 1)
    #expect(queue.peek()?.slot == 0)
    #expect(queue.peekPrompt()?.slot == 1)
    #expect(queue.peekStanding()?.slot == 0)
    #expect(nextPrompt(notAfter: .zero, from: &queue) == nil)
    #expect(nextPrompt(from: &queue)?.slot == 1)
    #expect(nextPrompt(from: &queue) == nil)
    #expect(queue.peekPrompt() == nil)
    #expect(queue.count == 1)
  }

  @Test("nothing after the limit is taken, and what is due at it is")
  func limit() {
    var queue = EventQueue()
    queue.schedule(at: .zero + .seconds(1), slot: 0)
    queue.schedule(at: .zero + .seconds(2), slot: 1, standing: true)
    #expect(next(notAfter: .zero, from: &queue) == nil)
    #expect(next(notAfter: .zero + .seconds(1), from: &queue)?.slot == 0)
    #expect(next(notAfter: .zero + .seconds(1), from: &queue) == nil)
    #expect(next(notAfter: .zero + .seconds(2), from: &queue)?.due == .zero + .seconds(2))
  }

  @Test("a cancelled event never comes, even when due at the current instant", arguments: [false, true])
  func cancelAtOnce(isStanding: Bool) {
    var queue = EventQueue()
    let first = queue.schedule(at: .zero, slot: 1, standing: isStanding)
    let second = queue.schedule(at: .zero, slot: 2, standing: isStanding)
    queue.schedule(at: .zero, slot: 3, standing: isStanding)
    #expect(next(from: &queue)?.slot == 1)
    #expect(queue.slot(of: second) == 2)
    #expect(cancel(second, in: &queue))
    #expect(queue.slot(of: second) == nil)
    #expect(queue.count == 1)
    #expect(queue.promptCount == (isStanding ? 0 : 1))
    #expect(!cancel(second, in: &queue))
    #expect(!cancel(first, in: &queue))
    #expect(slots(&queue) == [3])
  }

  @Test("a stale ticket does not touch the event that has its place now")
  func staleTicket() {
    var queue = EventQueue()
    let old = queue.schedule(at: .zero, slot: 1)
    _ = queue.next()
    let new = queue.schedule(at: .zero, slot: 2)
    #expect(old != new)
    #expect(!cancel(old, in: &queue))
    #expect(queue.peek()?.slot == 2)
    queue.removeAll()
    #expect(queue.isEmpty)
    queue.schedule(at: .zero, slot: 3)
    #expect(!cancel(new, in: &queue))
    #expect(slots(&queue) == [3])
  }

  @Test("after many cancellations the rest still comes in order")
  func massCancellation() {
    var queue = EventQueue()
    var tickets: [EventID] = []
    for slot in 0..<5_000 {
      let due = Instant.zero + .seconds(slot * 7_919 % 1_000)
      tickets.append(queue.schedule(at: due, slot: UInt32(slot), standing: slot % 3 == 0))
    }
    for slot in 0..<5_000 where slot % 50 != 0 {
      #expect(cancel(tickets[slot], in: &queue))
    }
    #expect(queue.count == 100)
    let expected = stride(from: 0, to: 5_000, by: 50).sorted { left, right in
      (left * 7_919 % 1_000, left) < (right * 7_919 % 1_000, right)
    }
    #expect(slots(&queue) == expected.map { UInt32($0) })
  }

  @Test("it agrees with a sorted list over a long mixed history", arguments: 0..<8)
  func model(seed: Int) {
    var stream = SplitMix(seed: UInt64(seed))
    var queue = EventQueue()
    var model: [(due: Int, sequence: Int, isStanding: Bool, id: EventID)] = []
    for sequence in 0..<2_000 {
      switch stream.next(below: 5) {
      case 0, 1, 2:
        let due = Int(stream.next(below: 40))
        let isStanding = stream.next(below: 2) == 0
        let id = queue.schedule(
          at: .zero + .nanoseconds(due), slot: UInt32(sequence), standing: isStanding)
        model.append((due, sequence, isStanding, id))
      case 3 where !model.isEmpty:
        let victim = model.remove(at: Int(stream.next(below: UInt64(model.count))))
        #expect(cancel(victim.id, in: &queue))
      default:
        let first = model.indices.min {
          (model[$0].due, model[$0].sequence) < (model[$1].due, model[$1].sequence)
        }
        let expected = first.map { UInt32(model.remove(at: $0).sequence) }
        #expect(next(from: &queue)?.slot == expected)
      }
      #expect(queue.count == model.count)
      #expect(queue.promptCount == model.count { !$0.isStanding })
    }
  }

  // The expectation macro cannot call a mutating method on a variable, but it can pass one by reference.

  private func cancel(_ id: EventID, in queue: inout EventQueue) -> Bool { queue.cancel(id) }

  private func next(
    notAfter limit: Instant = .distantFuture, from queue: inout EventQueue
  ) -> (due: Instant, slot: UInt32)? {
    queue.next(notAfter: limit)
  }

  private func nextPrompt(
    notAfter limit: Instant = .distantFuture, from queue: inout EventQueue
  ) -> (due: Instant, slot: UInt32)? {
    queue.nextPrompt(notAfter: limit)
  }

  private func slots(_ queue: inout EventQueue) -> [UInt32] {
    var slots: [UInt32] = []
    while let event = queue.next() { slots.append(event.slot) }
    return slots
  }
}
