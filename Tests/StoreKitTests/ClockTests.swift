import AppSide
import Foundation
import StoreKit
import Testing

extension SharedQueue {
  /// The clocks of a process that runs under a simulated store.
  @Suite @MainActor struct Clocks {
    private let store = ScriptedStore()

    /// 2026-01-01, in seconds since 1970.
    private static let beginning = 1_767_225_600.0

    /// Sends an event at a time. Both times are in seconds: by the device's clock, and since the device's
    /// start.
    private func tell(clock: Double, uptime: Double) throws {
      let members = #""clock":\#(Int(clock * 1e9)),"uptime":\#(Int(uptime * 1e9))"#
      try store.tell("foreground", members)
    }

    /// The time by every calendar clock, in seconds since the start of worlds.
    private var calendar: [Double] {
      var (precise, coarse) = (timespec(), timeval())
      clock_gettime(CLOCK_REALTIME, &precise)
      gettimeofday(&coarse, nil)
      let wall = DispatchWallTime.now().rawValue
      let seconds = [
        Date().timeIntervalSince1970, Date(timeIntervalSinceNow: 0).timeIntervalSince1970,
        -Date(timeIntervalSince1970: 0).timeIntervalSinceNow, Double(time(nil)),
        Double(precise.tv_sec) + Double(precise.tv_nsec) / 1e9,
        Double(coarse.tv_sec) + Double(coarse.tv_usec) / 1e6,
        -Double(Int64(bitPattern: wall)) / 1e9,
      ]
      return seconds.map { $0 - Clocks.beginning }
    }

    /// The time by every clock that the user cannot set, in seconds.
    private var uptimes: [Double] {
      var precise = timespec()
      clock_gettime(CLOCK_MONOTONIC, &precise)
      return [
        Double(DispatchTime.now().uptimeNanoseconds) / 1e9, ProcessInfo.processInfo.systemUptime,
        Double(precise.tv_sec) + Double(precise.tv_nsec) / 1e9,
        Clocks.reading(ContinuousClock.now), Clocks.reading(SuspendingClock.now),
      ]
    }

    /// An instant of a clock in seconds. Its only member is the time.
    private static func reading<Instant>(_ instant: Instant) -> Double {
      let duration = Mirror(reflecting: instant).children.first?.value as? Duration ?? .zero
      return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    @Test(
      "dates follow the device's clock, which its user can set, and other clocks the time since its start")
    func times() throws {
      defer { ProcessClocks.release() }
      try tell(clock: 86_400, uptime: 90_000)
      for seconds in calendar { #expect(abs(seconds - 86_400) < 0.000_01) }
      let (begin, old) = ((SuspendingClock.now, ContinuousClock.now), uptimes)
      try tell(clock: 0, uptime: 90_060)
      #expect(abs(Date().timeIntervalSince1970 - Clocks.beginning) < 0.000_01)
      for (before, after) in zip(old, uptimes) { #expect(abs(after - before - 60) < 0.000_01) }
      #expect(SuspendingClock.now - begin.0 == .seconds(60) && ContinuousClock.now - begin.1 == .seconds(60))
    }

    @Test("before a launch and after the run, clocks show the machine's time")
    func machineTime() throws {
      let before = Date()
      try tell(clock: 0, uptime: 3_600)
      #expect(Date() < before)
      ProcessClocks.release()
      #expect(abs(before.timeIntervalSinceNow) < 60)
    }

    @Test("threads wait for the time that they ask for, whatever the clocks show")
    func waiting() async throws {
      defer { ProcessClocks.release() }
      try tell(clock: 86_400, uptime: 90_000)
      let begin = ProcessClocks.machineSeconds
      #expect(DispatchSemaphore(value: 0).wait(timeout: .now() + 0.05) == .timedOut)
      #expect(DispatchSemaphore(value: 0).wait(wallTimeout: .now() + 0.05) == .timedOut)
      waitWithoutTask()
      _ = await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { continuation.resume() }
      }
      let timer = DispatchSource.makeTimerSource()
      await withCheckedContinuation { continuation in
        timer.setEventHandler {
          timer.cancel()
          continuation.resume()
        }
        timer.schedule(deadline: .now() + 0.05)
        timer.activate()
      }
      let passed = ProcessClocks.machineSeconds - begin
      #expect(passed > 0.29 && passed < 10)
    }

    private func waitWithoutTask() {
      let condition = NSCondition()
      #expect(!condition.withLock { condition.wait(until: Date(timeIntervalSinceNow: 0.05)) })
      Thread.sleep(forTimeInterval: 0.05)
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
    }

    @Test("a loop that waits for a date ends, because clocks go on if nothing is told for two seconds")
    func polling() throws {
      defer { ProcessClocks.release() }
      try tell(clock: 86_400, uptime: 90_000)
      let (begin, limit) = (ContinuousClock.now, Date(timeIntervalSinceNow: 0.1))
      while Date() < limit { usleep(10_000) }
      let passed = ContinuousClock.now - begin
      #expect(passed >= .milliseconds(99) && passed < .seconds(2))
      try tell(clock: 86_400, uptime: 90_000)
      #expect(ContinuousClock.now - begin >= passed)
    }
  }
}
