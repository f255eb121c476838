internal import AssayApp
internal import CStoreKit
internal import Foundation

/// Delays of the main queue that follow the time of the world.
enum VirtualDelays {
  /// Delays are counted in steps of this length, so that the real time that has passed since a deadline was made does not
  /// show.
  private static let step: Int64 = 10_000_000

  /// Takes a block for later; false where no world is there.
  static func take(_ nanoseconds: Int64, _ block: UnsafeMutableRawPointer?) -> Bool {
    guard let session = StoreSession.currentIfAny, let block else { return false }
    let steps = max(0, nanoseconds + step - 1) / step
    let delay = Duration.nanoseconds(steps * step)
    nonisolated(unsafe) let taken = block
    return session.call { conversation in
      guard let timer = conversation.startTimer(delay, at: .unknown).number else { return false }
      session.pending.keep(timer) { storekit_run_block(taken) }
      return true
    }
  }
}
