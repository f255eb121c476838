internal import AppSide
internal import CAppSide
internal import CStoreKit
internal import Foundation

/// Simulated delays: the delays of queues, which tasks also use to sleep, and of timers on the main thread.
enum VirtualDelays {
  /// Delays are rounded to this step, so that the real time that passes after a deadline is made has no
  /// effect.
  private static let step: Int64 = 10_000_000
  /// Dates are floating-point numbers without exact last digits. If a delay exceeds a step by less than this,
  /// the excess is ignored.
  private static let rounding: Int64 = 1_000

  /// Delays work of a queue in simulated time; returns false if no App Store is open. In a test, only the
  /// main queue's delays are simulated.
  static func take(_ nanoseconds: Int64, onMainQueue isMain: Bool, _ delayed: UnsafeMutableRawPointer?)
    -> Bool
  {
    guard let delayed, isMain || storekit_is_judged() else { return false }
    nonisolated(unsafe) let taken = delayed
    return after(nanoseconds) { assay_app_perform_delayed(taken) }
  }

  /// Runs an action after a simulated delay; returns false if no App Store is open.
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
