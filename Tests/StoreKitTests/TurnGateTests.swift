import Foundation
import Testing

@testable import AppSide

@Suite("The gate of a conversation")
struct TurnGateTests {
  private let gate = TurnGate()
  private let events = Events()

  /// The recorded events, in order.
  private final class Events: @unchecked Sendable {
    private let lock = NSCondition()
    private var held: [String] = []

    func add(_ event: String) {
      lock.withLock {
        held.append(event)
        lock.broadcast()
      }
    }

    /// Waits until `count` events are recorded.
    func first(_ count: Int) -> [String] {
      lock.withLock {
        let limit = Date(timeIntervalSinceNow: 20)
        while held.count < count, lock.wait(until: limit) {}
        return held
      }
    }

    var now: [String] { lock.withLock { held } }
  }

  /// Waits until a thread waits at the gate.
  private func waitForThread() {
    for _ in 0..<20_000 where !gate.isWanted { usleep(1_000) }
  }

  @Test("within a turn a call goes in, and outside of one it does not")
  func open() {
    #expect(gate.ifOpen { 1 } == nil)
    gate.open()
    #expect(gate.ifOpen { 1 } == 1)
    #expect(gate.whileOpen { 2 } == 2)
    gate.close {}
    #expect(gate.ifOpen { 1 } == nil)
  }

  @Test("a turn inside a call ends, and the one around it goes on")
  func nested() {
    gate.open()
    gate.whileOpen {
      gate.open()
      gate.close {}
      #expect(gate.ifOpen { 1 } == 1)
    }
    gate.close {}
    #expect(gate.ifOpen { 1 } == nil)
  }

  @Test("a call of another thread waits for the next turn")
  func waits() {
    Thread.detachNewThread { [gate, events] in gate.whileOpen { events.add("call") } }
    usleep(20_000)
    #expect(events.now == [])
    gate.locked { events.add("between") }
    gate.open()
    #expect(events.first(2) == ["between", "call"])
  }

  @Test("a turn does not end within a call of another thread, and its last words come behind it")
  func endsBehindCall() {
    gate.open()
    Thread.detachNewThread { [gate, events] in
      gate.whileOpen {
        events.add("begin")
        usleep(50_000)
        events.add("end")
      }
    }
    #expect(events.first(1) == ["begin"])
    gate.close { events.add("last words") }
    #expect(events.now == ["begin", "end", "last words"])
  }

  @Test("whoever is inside sees that a thread waits, and not itself")
  func wanted() {
    gate.open()
    gate.locked {
      gate.locked { #expect(!gate.isWanted) }
      Thread.detachNewThread { [gate, events] in gate.whileOpen { events.add("call") } }
      waitForThread()
      #expect(gate.isWanted)
      #expect(events.now == [])
    }
    #expect(events.first(1) == ["call"])
    gate.locked { #expect(!gate.isWanted) }
    gate.close {}
  }

  @Test("a thread that waits for a turn does not count as one at the gate")
  func notWanted() {
    Thread.detachNewThread { [gate, events] in
      events.add("started")
      gate.whileOpen { events.add("call") }
    }
    #expect(events.first(1) == ["started"])
    usleep(20_000)
    #expect(!gate.isWanted)
    gate.open()
    #expect(events.first(2) == ["started", "call"])
  }

  @Test("an error of a call leaves the gate as it was")
  func errors() {
    struct Refusal: Error {}
    gate.open()
    #expect(throws: Refusal.self) { try gate.whileOpen { throw Refusal() } }
    Thread.detachNewThread { [gate, events] in gate.whileOpen { events.add("call") } }
    #expect(events.first(1) == ["call"])
  }
}
