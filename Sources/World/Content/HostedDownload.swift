internal import Facts
internal import Kernel
internal import StoreModel

/// A download on a device, and how far its transfer is.
struct HostedDownload {
  /// Its state, and what leads to another one.
  var machine: Download
  /// What the app was told of it last.
  var shown = DownloadSnapshot()
  /// The files, as they were when the store attached them.
  let package: HostedPackage
  /// How often its transfer began or went on; what belongs to an earlier time is not taken.
  var attempt = 0
  /// How many bytes are there after each of its parts.
  var partEnds: [Int64] = []
  /// How many parts arrived.
  var partCount = 0
  /// How often in a row a part was lost.
  var lossCount = 0
  /// Whether a transfer that goes on waits until the store can be reached.
  var isHeldUp = false
  /// Whether nothing of it arrives any more although nothing failed.
  var isStuck = false
  /// Whether it will be stuck after its first part.
  var sticksHalfWay = false
  /// How it will fail, if somebody ordered that.
  var failure: DownloadFailure?
  /// When its transfer began or went on last.
  var transferBegan = Instant.zero
  /// How many bytes were there then.
  var bytesAtBegin: Int64 = 0

  init(_ machine: Download, package: HostedPackage) {
    self.machine = machine
    self.package = package
  }

  /// What an app is told of it now.
  func snapshot(at now: Instant) -> DownloadSnapshot {
    DownloadSnapshot(
      state: machine.state, thousandths: machine.thousandths, remaining: remaining(at: now),
      error: machine.error)
  }

  /// How long the rest takes at the rate of what arrived; unknown before anything did, and while nothing arrives.
  private func remaining(at now: Instant) -> Interval {
    switch machine.state {
    case .finished: return .zero
    case .waiting, .paused, .failed, .cancelled: return DownloadSnapshot.unknown
    case .active:
      let arrived = machine.received - bytesAtBegin
      guard arrived > 0 else { return DownloadSnapshot.unknown }
      let longest: Int64 = 1_000_000_000
      let elapsed = min((now - transferBegan).nanoseconds / 1_000_000, longest)
      return .milliseconds(Int(elapsed * (machine.length - machine.received) / arrived))
    }
  }

  /// Folds in what the future depends on.
  func digest(into digest: inout Digest) {
    digest.combine(UInt64(machine.state.rawValue) << 32 | UInt64(shown.state.rawValue))
    digest.combine(UInt64(bitPattern: machine.received))
    digest.combine(UInt64(machine.transaction.rawValue) << 32 | UInt64(machine.version.rawValue))
    digest.combine(
      (isHeldUp ? 1 : 0) | (isStuck ? 2 : 0) | (sticksHalfWay ? 4 : 0) | (failure == nil ? 0 : 8))
    digest.combine(UInt64(partCount) << 32 | UInt64(partEnds.count))
  }
}
