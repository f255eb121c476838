internal import CStoreKit
internal import Foundation

/// Timers on the main thread of an app under test. No run loop serves them there, so each becomes a timer in
/// simulated time.
@MainActor
enum VirtualTimers {
  /// The timers that have not fired yet. A timer that is added for several modes is therefore started only
  /// once.
  private static var waiting: Set<ObjectIdentifier> = []

  /// Whether a new timer must run in simulated time.
  nonisolated static var areCaught: Bool {
    Thread.isMainThread && storekit_is_judged() && StoreSession.current != nil
  }

  /// Starts a timer in simulated time; returns false if no App Store is open. A repeating timer starts again
  /// after each time it fires.
  static func start(_ timer: Timer, after seconds: TimeInterval) -> Bool {
    let identifier = ObjectIdentifier(timer)
    guard waiting.insert(identifier).inserted else { return true }
    let isTaken = VirtualDelays.after(Int64(min(max(seconds, 0), 1e9) * 1_000_000_000)) {
      MainActor.assumeIsolated { fire(timer) }
    }
    if !isTaken { waiting.remove(identifier) }
    return isTaken
  }

  private static func fire(_ timer: Timer) {
    waiting.remove(ObjectIdentifier(timer))
    guard timer.isValid else { return }
    let interval = timer.timeInterval
    timer.fire()
    if interval > 0, timer.isValid { _ = start(timer, after: interval) }
  }

  /// Drops the timers of an earlier launch.
  static func removeAll() { waiting = [] }
}

/// Replaces Foundation's function through `Timers.c`, because callers use its symbol directly and not through
/// a class.
final class ScheduledTimer {
  /// Implements `Timer.scheduledTimer(withTimeInterval:repeats:block:)`.
  @_silgen_name("storekit_scheduled_timer")
  static func scheduled(
    _ interval: TimeInterval, _ repeats: Bool, _ block: @Sendable @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    nonisolated(unsafe) let started = timer
    let isTaken =
      VirtualTimers.areCaught && MainActor.assumeIsolated { VirtualTimers.start(started, after: interval) }
    if !isTaken { RunLoop.current.add(timer, forMode: .default) }
    return timer
  }
}

/// Replaces a method of `RunLoop`, which cannot be a base class. The class therefore has no properties.
final class VirtualRunLoop {
  /// Implements `RunLoop.add(_:forMode:)`.
  @_silgen_name("storekit_run_loop_add")
  func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
    let runLoop = unsafeBitCast(self, to: RunLoop.self)
    nonisolated(unsafe) let added = timer
    let isTaken =
      VirtualTimers.areCaught && runLoop === RunLoop.main
      && MainActor.assumeIsolated { VirtualTimers.start(added, after: added.fireDate.timeIntervalSinceNow) }
    if !isTaken { runLoop.addAsFoundation(timer, mode) }
  }
}

extension RunLoop {
  /// Foundation's method. `Timers.c` defines this name for it.
  @_silgen_name("storekit_foundation_run_loop_add")
  fileprivate func addAsFoundation(_ timer: Timer, _ mode: RunLoop.Mode)
}
