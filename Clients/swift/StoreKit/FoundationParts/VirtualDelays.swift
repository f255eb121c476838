internal import AssayApp
internal import CAssayApp
internal import CStoreKit
internal import Foundation

/// Delays that follow the time of the world: those of queues, by which tasks sleep too, and timers of the main thread.
enum VirtualDelays {
  /// Delays are counted in steps of this length, so that the real time that has passed since a deadline was made does not
  /// show.
  private static let step: Int64 = 10_000_000
  /// Dates are fractions whose last digits are lost; less than this above a step is none.
  private static let rounding: Int64 = 1_000

  /// Takes work of a queue for later; false if there is no world. In a test, other queues than the main one keep their own
  /// delays.
  static func take(_ nanoseconds: Int64, onMainQueue isMain: Bool, _ delayed: UnsafeMutableRawPointer?)
    -> Bool
  {
    guard let delayed, isMain || storekit_is_judged() else { return false }
    nonisolated(unsafe) let taken = delayed
    return after(nanoseconds) { assay_app_perform_delayed(taken) }
  }

  /// Does something later; false where no world is there.
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
