import AssayApp

/// A transaction with content that is not complete.
@MainActor
final class HostedEntry {
  let transaction: Transaction
  let productIdentifier: String
  let version: String
  /// Writes down that the user owns the product, and says whether that is safe.
  let deliver: () -> Bool
  /// Nobody waits for what is not here.
  var isGivenUp = false
  /// The user has not chosen yet whether to download it.
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

/// Downloads that run, of which there are few at a time, and those that wait until fewer of them run.
@MainActor
struct Transfers {
  private var waiting: [Download] = []
  private var running: Set<Key> = []
  /// How often this launch began a download again that had failed in an earlier one.
  private var restarts: [Key: Int] = [:]

  private static let runningCountMax = 3

  /// What a download is known by in this launch.
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

  /// How often a download that had failed was begun again.
  func restartCount(of download: Download) -> Int { restarts[Key(download)] ?? 0 }

  /// The next download to be started, which counts as running; nothing where enough of them run.
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
