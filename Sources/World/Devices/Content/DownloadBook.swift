public import Facts
public import Kernel
internal import StoreModel

/// All downloads of all devices of a world, by number. Empty if no content is hosted.
final class DownloadBook {
  private var records: [HostedDownload] = []
  /// The downloads of each transaction that has downloads. Only for lookup, never iterated.
  private var ofTransaction: [TransactionID: [DownloadID]] = [:]

  subscript(id: DownloadID) -> HostedDownload {
    _read { yield records[id.index] }
    _modify { yield &records[id.index] }
  }

  /// The number of downloads ever added.
  var count: Int { records.count }

  /// Adds a download and returns its number.
  func add(_ download: HostedDownload) -> DownloadID {
    records.append(download)
    let id = DownloadID(records.count - 1)
    ofTransaction[download.machine.transaction, default: []].append(id)
    return id
  }

  /// The downloads of a transaction, in their order.
  func downloads(of transaction: TransactionID) -> [DownloadID] {
    records.isEmpty ? [] : ofTransaction[transaction] ?? []
  }

  /// The transactions to which some downloads belong. Numbers of downloads that do not exist are ignored.
  func transactions(of downloads: [DownloadID]) -> [TransactionID] {
    downloads.filter { $0.index < count }.map { self[$0].machine.transaction }
  }

  /// Forgets the downloads of a transaction that returned to the queue. The transaction gets new ones.
  func forgetDownloads(of transaction: TransactionID) { ofTransaction[transaction] = nil }
}

/// A download on a device, with the progress of its transfer.
struct HostedDownload {
  var machine: Download
  /// The state that the app saw last.
  var shown = DownloadSnapshot()
  /// When the device received the address from which the files are loaded. The address can expire.
  var addressedAt: Instant
  /// The package, as it was when the store attached it to the purchase.
  let package: HostedPackage
  /// The number of times the transfer was started or resumed. Answers to an earlier attempt are ignored.
  var attempt = 0
  /// For each part, the number of bytes that have arrived when the part is complete.
  var partEnds: [Int64] = []
  var partCount = 0
  /// The number of consecutive losses of the same part.
  var lossCount = 0
  /// Whether an active transfer waits until the store can be reached.
  var isHeldUp = false
  /// Whether the transfer is stuck: no part arrives, and no error is reported.
  var isStuck = false
  /// Whether the current launch started the download. The system resets only downloads of an earlier launch.
  var isOfThisProcess = false
  /// Whether the transfer will get stuck after its first part.
  var sticksHalfWay = false
  /// The ordered failure that will end the transfer; nil if there is none.
  var failure: DownloadFailure?
  /// Whether the app can see that all bytes have arrived before the files are in place.
  var showsEnd = false
  /// When the transfer was last started or resumed.
  var transferBegan = Instant.zero
  /// The number of bytes that had arrived when the transfer was last started or resumed.
  var bytesAtBegin: Int64 = 0

  init(_ machine: Download, package: HostedPackage, at instant: Instant) {
    self.machine = machine
    addressedAt = instant
    self.package = package
  }

  /// The number of bytes at which the ordered failure occurs; nil if none was ordered.
  var bytesAtFailure: Int64? {
    failure.map { (machine.length * Int64($0.thousandths) + 999) / 1000 }
  }

  /// The state that the app would see now.
  func snapshot(at now: Instant) -> DownloadSnapshot {
    let isUnpacking = machine.state == .active && machine.isComplete
    return DownloadSnapshot(
      state: machine.state, thousandths: isUnpacking && !showsEnd ? shown.thousandths : machine.thousandths,
      remaining: remaining(at: now), error: machine.error)
  }

  /// The estimated remaining time at the current rate. It is unknown before the first bytes and while the
  /// transfer is not active.
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

/// The state that a download object shows to the app. It changes only when the app is notified.
public struct DownloadSnapshot: Hashable, Sendable {
  public var state: DownloadState
  /// The progress, in thousandths.
  public var thousandths: Int
  /// The remaining time; negative if unknown.
  public var remaining: Interval
  /// The error of a failed download; `.absent` for any other download.
  public var error: StoreError

  /// Makes the snapshot of a download that has not been started.
  public init(
    state: DownloadState = .waiting, thousandths: Int = 0, remaining: Interval = DownloadSnapshot.unknown,
    error: StoreError = .absent
  ) {
    self.state = state
    self.thousandths = thousandths
    self.remaining = remaining
    self.error = error
  }

  /// The error of a failed download. Nil if the download has not failed.
  public var shownError: StoreError? { state == .failed ? error : nil }

  /// A remaining time that is not known.
  public static let unknown = Interval.seconds(-1)
}
