internal import AppSide
internal import CAppSide
internal import CStoreKit
internal import Foundation

/// Simulated delays: those of queues, which tasks also use to sleep, and timers of the main thread.
enum VirtualDelays {
  /// Delays are rounded to this step, so that the real time since a deadline was made has no effect.
  private static let step: Int64 = 10_000_000
  /// Dates are floating-point numbers without exact last digits; an excess over a step below this is ignored.
  private static let rounding: Int64 = 1_000

  /// Delays work of a queue; false if there is no world. In a test, only the main queue's delays are
  /// simulated.
  static func take(_ nanoseconds: Int64, onMainQueue isMain: Bool, _ delayed: UnsafeMutableRawPointer?)
    -> Bool
  {
    guard let delayed, isMain || storekit_is_judged() else { return false }
    nonisolated(unsafe) let taken = delayed
    return after(nanoseconds) { assay_app_perform_delayed(taken) }
  }

  /// Runs an action after a delay; false if there is no world.
  static func after(_ nanoseconds: Int64, _ action: @escaping () -> Void) -> Bool {
    guard let session = StoreSession.current else { return false }
    let steps = max(0, nanoseconds - rounding + step - 1) / step
    let delay = Duration.nanoseconds(steps * step)
    return session.call(at: .unknown) { conversation, place in
      guard let timer = conversation.startTimer(delay, at: place).number else { return false }
      session.pending.keep(timer, action)
      return true
    }
  }
}
