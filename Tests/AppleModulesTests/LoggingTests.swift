import Foundation
import OSLog
import Testing
import os.lock
import os.log

@testable import os

@Suite("Logging")
struct LoggingTests {
  private let product: String? = "coins"

  @Test("values are written as they are asked for")
  func interpolation() {
    #expect(("bought \(product) for \(99)" as OSLogMessage).text == "bought coins for 99")
    #expect(("\(product, privacy: .public)" as OSLogMessage).text == "coins")
    #expect(("\(255, format: .hex(includePrefix: true))" as OSLogMessage).text == "0xff")
    #expect(("\(0.5, format: .fixed(precision: 2))" as OSLogMessage).text == "0.50")
    #expect(("|\("a", align: .right(columns: 3))|" as OSLogMessage).text == "|  a|")
    #expect(("\([1, 2])" as OSLogMessage).text == "[1, 2]")
  }

  @Test("what is private is not shown")
  func privacy() {
    #expect(("user \("ann", privacy: .private)" as OSLogMessage).text == "user <private>")
    #expect(("user \(7, privacy: .sensitive)" as OSLogMessage).text == "user <private>")
    let masked = ["ann", "ann", "bob"].map { ("\($0, privacy: .private(mask: .hash))" as OSLogMessage).text }
    #expect(masked[0] == masked[1])
    #expect(masked[0] != masked[2])
    #expect(!masked[0].contains("ann"))
  }

  @Test("formats know marks of privacy")
  func formats() {
    #expect(LogFormat("%{public}@ costs %d%%").written(["coins", 5]) == "coins costs 5%")
    #expect(LogFormat("%{private}@ %@").written(["ann", "bob"]) == "<private> bob")
    #expect(LogFormat("%{public, uuid_t}s %.1f").written(["x", 0.25]) == "x 0.2")
    #expect(LogFormat("100%").written([]) == "100%")
    #expect(LogFormat("%@").written([]) == "")
  }

  @Test("messages go to standard error, with where they belong and how grave they are")
  func output() throws {
    let written = try StandardError.captured {
      Logger(subsystem: "com.example", category: "shop").error("no \(1)")
      os_log("plain %{public}@", log: .default, type: .info, "text")
      os_log(.debug, "typed")
      os_log("value \(3)")
      os_log("dropped", log: .disabled)
    }
    let expected = ["[com.example:shop] error: no 1", "info: plain text", "debug: typed", "value 3"]
    // Other tests may write in between, but each write is one piece.
    let lines = written.split(separator: "\n").compactMap { line in
      expected.first { line.hasSuffix($0) }
    }
    #expect(lines == expected)
    #expect(!written.contains("dropped"))
  }

  @Test("a lock lets one thread in at a time")
  func locks() {
    let count = OSAllocatedUnfairLock(initialState: 0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<2_000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 16_000)
  }

  @Test("who waits for a lock is woken")
  func waiting() {
    let lock = OSAllocatedUnfairLock()
    let (isOver, waits) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    lock.lock()
    Thread.detachNewThread {
      waits.signal()
      lock.lock()
      lock.unlock()
      isOver.signal()
    }
    waits.wait()
    Thread.sleep(forTimeInterval: 0.05)
    #expect(isOver.wait(timeout: .now()) == .timedOut)
    lock.unlock()
    #expect(isOver.wait(timeout: .now() + 10) == .success)
  }

  @Test("a lock that is taken is not taken again")
  func tries() {
    var lock = os_unfair_lock()
    #expect(os_unfair_lock_trylock(&lock))
    #expect(!os_unfair_lock_trylock(&lock))
    os_unfair_lock_assert_owner(&lock)
    os_unfair_lock_unlock(&lock)
    os_unfair_lock_lock(&lock)
    os_unfair_lock_unlock(&lock)
    #expect(lock._os_unfair_lock_opaque == 0)
  }
}

/// Captures standard error while a closure runs. Other tests may write there too.
enum StandardError {
  static func captured(_ work: () -> Void) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("stderr-\(UUID().uuidString)")
    let kept = dup(2)
    let descriptor = open(file.path, O_CREAT | O_RDWR, 0o600)
    dup2(descriptor, 2)
    work()
    dup2(kept, 2)
    close(kept)
    close(descriptor)
    defer { try? FileManager.default.removeItem(at: file) }
    return try String(contentsOf: file, encoding: .utf8)
  }
}
