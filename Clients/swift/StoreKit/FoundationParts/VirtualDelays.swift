internal import AssayApp
internal import CStoreKit
internal import Foundation

/// Delays that follow the time of the world: those of queues, by which tasks sleep too, and timers of the main thread.
enum VirtualDelays {
  /// Delays are counted in steps of this length, so that the real time that has passed since a deadline was made does not
  /// show.
  private static let step: Int64 = 10_000_000

  /// Takes work of a queue for later; false where no world is there.
  static func take(_ nanoseconds: Int64, _ delayed: UnsafeMutableRawPointer?) -> Bool {
    guard let delayed else { return false }
    nonisolated(unsafe) let taken = delayed
    return after(nanoseconds) { storekit_perform_delayed(taken) }
  }

  /// Does something later; false where no world is there.
  static func after(_ nanoseconds: Int64, _ action: @escaping () -> Void) -> Bool {
    guard let session = StoreSession.currentIfAny else { return false }
    let steps = max(0, nanoseconds + step - 1) / step
    let delay = Duration.nanoseconds(steps * step)
    return session.call(at: .unknown) { conversation, place in
      guard let timer = conversation.startTimer(delay, at: place).number else { return false }
      session.pending.keep(timer, action)
      return true
    }
  }
}
