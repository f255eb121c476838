public import Facts
public import Kernel
internal import StoreModel

/// All downloads of all devices of a world, by their dense numbers; empty where nothing is hosted.
final class DownloadBook {
  private var records: [HostedDownload] = []
  /// The downloads of each transaction that has any; only looked up, never iterated.
  private var ofTransaction: [TransactionID: [DownloadID]] = [:]

  /// The download with a number.
  subscript(id: DownloadID) -> HostedDownload {
    _read { yield records[id.index] }
    _modify { yield &records[id.index] }
  }

  /// How many downloads were ever added.
  var count: Int { records.count }

  /// Adds a download and returns its number.
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

  /// Forgets the downloads of a transaction that returned to the queue; it gets new ones.
  func forgetDownloads(of transaction: TransactionID) { ofTransaction[transaction] = nil }
}

/// A download on a device, and the progress of its transfer.
struct HostedDownload {
  /// The state machine of the download.
  var machine: Download
  /// The state that the app was last told of.
  var shown = DownloadSnapshot()
  /// When the device got the address of its files, which can expire.
  var addressedAt: Instant
  /// The package, as it was when the store attached it.
  let package: HostedPackage
  /// How often its transfer began or was resumed; answers to an earlier attempt are ignored.
  var attempt = 0
  /// How many bytes have arrived after each of its parts.
  var partEnds: [Int64] = []
  /// How many parts arrived.
  var partCount = 0
  /// How many parts were lost in a row.
  var lossCount = 0
  /// Whether an active transfer waits until the store can be reached.
  var isHeldUp = false
  /// Whether the transfer is stuck: no part arrives, and no error is reported.
  var isStuck = false
  /// Whether the running process has started it; the system sets back only what an earlier launch left.
  var isOfThisProcess = false
  /// Whether the transfer will get stuck after its first part.
  var sticksHalfWay = false
  /// The ordered failure that will end the transfer, if any.
  var failure: DownloadFailure?
  /// Whether the app is shown that all bytes arrived before the files are in their place.
  var showsEnd = false
  /// When its transfer last began or was resumed.
  var transferBegan = Instant.zero
  /// How many bytes had arrived at that time.
  var bytesAtBegin: Int64 = 0

  init(_ machine: Download, package: HostedPackage, at instant: Instant) {
    self.machine = machine
    addressedAt = instant
    self.package = package
  }

  /// How many bytes have arrived when the ordered failure strikes; nil where none was ordered.
  var bytesAtFailure: Int64? {
    failure.map { (machine.length * Int64($0.thousandths) + 999) / 1000 }
  }

  /// The state that the app would be told of now.
  func snapshot(at now: Instant) -> DownloadSnapshot {
    let isUnpacking = machine.state == .active && machine.isComplete
    return DownloadSnapshot(
      state: machine.state, thousandths: isUnpacking && !showsEnd ? shown.thousandths : machine.thousandths,
      remaining: remaining(at: now), error: machine.error)
  }

  /// The time that the rest takes at the present rate; unknown before the first bytes and while it is not
  /// active.
  private func remaining(at now: Instant) -> Interval {
    switch machine.state {
    case .finished: return .zero
    case .waiting, .paused, .failed, .cancelled: return DownloadSnapshot.unknown
    case .active where isHeldUp || isStuck: return DownloadSnapshot.unknown
    case .active:
      let arrived = machine.received - bytesAtBegin
      guard arrived > 0 else { return DownloadSnapshot.unknown }
      let longest: Int64 = 1_000_000_000
      let elapsed = min((now - transferBegan).nanoseconds / 1_000_000, longest)
      return .milliseconds(Int(elapsed * (machine.length - machine.received) / arrived))
    }
  }
}

/// The state that a download object shows: that of the moment when the app was last told.
public struct DownloadSnapshot: Hashable, Sendable {
  /// The state that the object shows.
  public var state: DownloadState
  /// The part that has arrived, in thousandths.
  public var thousandths: Int
  /// The remaining time; negative where it is not known.
  public var remaining: Interval
  /// The error of a failed download; `.absent` otherwise.
  public var error: StoreError

  /// Makes the snapshot of a download that nobody has started.
  public init(
    state: DownloadState = .waiting, thousandths: Int = 0, remaining: Interval = DownloadSnapshot.unknown,
    error: StoreError = .absent
  ) {
    self.state = state
    self.thousandths = thousandths
    self.remaining = remaining
    self.error = error
  }

  /// The error of a failed download, else nil.
  public var shownError: StoreError? { state == .failed ? error : nil }

  /// A remaining time that is not known.
  public static let unknown = Interval.seconds(-1)
}
