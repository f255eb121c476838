import AssayApp

/// A transaction with incomplete content.
@MainActor
final class HostedEntry {
  let transaction: Transaction
  let productIdentifier: String
  let version: String
  /// Records that the user owns the product; returns whether that is saved.
  let deliver: () -> Bool
  /// Whether the missing content was given up.
  var isGivenUp = false
  /// Whether the user has not decided yet about the download.
  var isOffer = false

  init(_ transaction: Transaction, _ productIdentifier: String, deliver: @escaping () -> Bool) {
    self.transaction = transaction
    self.productIdentifier = productIdentifier
    self.deliver = deliver
    version = transaction.downloads?.first?.contentVersion ?? ""
  }

  var identifier: String { transaction.transactionIdentifier ?? "" }
  var downloads: [Download] { transaction.downloads ?? [] }

  func downloads(_ state: DownloadState) -> [Download] { downloads.filter { $0.state == state } }
}

/// The running downloads, whose number is limited, and those that wait for their turn.
@MainActor
struct Transfers {
  private var waiting: [Download] = []
  private var running: Set<Key> = []
  /// How often this launch restarted a download that had failed in an earlier one.
  private var restarts: [Key: Int] = [:]

  private static let runningCountMax = 3

  /// The identity of a download in this launch.
  private struct Key: Hashable {
    let transaction: String
    let content: String

    @MainActor
    init(_ download: Download) {
      transaction = download.transaction?.transactionIdentifier ?? ""
      content = download.contentIdentifier
    }
  }

  mutating func runs(_ download: Download) { running.insert(Key(download)) }

  mutating func ended(_ download: Download) { running.remove(Key(download)) }

  mutating func wait(_ download: Download) { waiting.append(download) }

  /// How often a failed download was restarted.
  func restartCount(of download: Download) -> Int { restarts[Key(download)] ?? 0 }

  /// The next download to start, which then counts as running; nil if enough downloads run.
  mutating func next(isOpen: (Download) -> Bool) -> Download? {
    while running.count < Transfers.runningCountMax, !waiting.isEmpty {
      let download = waiting.removeFirst()
      let key = Key(download)
      let isStartable = download.state == .waiting || download.state == .failed
      guard isOpen(download), !running.contains(key), isStartable else { continue }
      running.insert(key)
      if download.state == .failed { restarts[key, default: 0] += 1 }
      return download
    }
    return nil
  }
}
