public import Facts
public import Kernel
internal import StoreModel

/// All downloads of all devices of a world, by their dense numbers; empty where nothing is hosted.
final class DownloadBook {
  private var records: [HostedDownload] = []
  /// The downloads of the transactions that have any; looked up, never walked.
  private var ofTransaction: [TransactionID: [DownloadID]] = [:]

  /// The download with a number.
  subscript(id: DownloadID) -> HostedDownload {
    _read { yield records[id.index] }
    _modify { yield &records[id.index] }
  }

  /// How many there ever were.
  var count: Int { records.count }

  /// Takes up a download and gives its number.
  func add(_ download: HostedDownload) -> DownloadID {
    records.append(download)
    let id = DownloadID(records.count - 1)
    ofTransaction[download.machine.transaction, default: []].append(id)
    return id
  }

  /// The downloads that a transaction brought, in their order.
  func downloads(of transaction: TransactionID) -> [DownloadID] {
    records.isEmpty ? [] : ofTransaction[transaction] ?? []
  }

  /// A transaction is in the queue once more and brings its downloads anew.
  func forgetDownloads(of transaction: TransactionID) { ofTransaction[transaction] = nil }
}

/// A download on a device, and how far its transfer is.
struct HostedDownload {
  /// Its state, and what leads to another one.
  var machine: Download
  /// How it stood when the app was last told.
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

  /// How it stands now.
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

/// The state that a download object shows: how it stood when the app was last told.
public struct DownloadSnapshot: Hashable, Sendable {
  /// Its state.
  public var state: DownloadState
  /// How much of it is there, in thousandths.
  public var thousandths: Int
  /// How long it will take; below zero where that is not known.
  public var remaining: Interval
  /// Why it failed.
  public var error: StoreError

  /// Makes what a download shows that nobody has started.
  public init(
    state: DownloadState = .waiting, thousandths: Int = 0, remaining: Interval = DownloadSnapshot.unknown,
    error: StoreError = .absent
  ) {
    self.state = state
    self.thousandths = thousandths
    self.remaining = remaining
    self.error = error
  }

  /// Why it failed, or nothing where it did not.
  public var shownError: StoreError? { state == .failed ? error : nil }

  /// A remaining time that is not known.
  public static let unknown = Interval.seconds(-1)
}
