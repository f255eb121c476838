internal import Facts
internal import Kernel
internal import StoreModel

/// A device's downloads of hosted content. A system process runs them, also while the app is dead.
final class DownloadQueue {
  let timeline: Timeline
  let network: Network
  let book: DownloadBook
  private unowned var attached: Device?
  /// The downloads whose transactions are in the queue, in the order of their announcement.
  private(set) var current: [DownloadID] = []
  /// The downloads that the next callback will report to the app.
  private var changed: [DownloadID] = []
  /// Whether that callback is scheduled.
  private var isPosted = false
  /// Whether all faults are over.
  var areFaultsOver = false
  /// The ordered failures, by number.
  var failures: [OrderedDownloadFailure] = []

  init(timeline: Timeline, network: Network, book: DownloadBook) {
    self.timeline = timeline
    self.network = network
    self.book = book
  }

  func attach(to device: Device) { attached = device }

  var owner: Device {
    guard let attached else { preconditionFailure("the download queue is not attached to a device") }
    return attached
  }

  var actor: Actor { Actor(.queue, at: owner.id) }

  func record(_ fact: DownloadFact) { timeline.record(.download(fact), by: actor) }

  /// Adds a transaction's downloads for the content that the store attached.
  func announce(
    _ content: HostedContent, for transaction: TransactionID, of product: ProductID, named identifier: TextID
  ) {
    for package in content.packages {
      let name = package.identifier == .empty ? identifier : package.identifier
      let machine = Download(
        of: name, version: content.version, length: package.length, for: transaction, of: product)
      let id = book.add(HostedDownload(machine, package: package, at: timeline.now))
      current.append(id)
      record(
        .announced(
          download: id, transaction: transaction, product: product, content: name, version: content.version,
          bytes: package.length))
    }
  }

  /// Abandons the downloads of a transaction that left the queue, and removes their files.
  func transactionLeft(_ transaction: TransactionID) {
    guard !current.isEmpty else { return }
    for id in book.downloads(of: transaction) {
      switch book[id].machine.transactionLeft() {
      case .abandon: record(.abandoned(download: id))
      case .purge: purgeSoon(id)
      case .nothing, .noEffect, .tooLate, .begin, .rest, .proceed, .askNext, .unpack, .announce: break
      }
      book[id].attempt += 1
      book[id].shown = book[id].snapshot(at: timeline.now)
    }
    current.removeAll { !book[$0].machine.isAttached }
    changed.removeAll { !book[$0].machine.isAttached }
  }

  /// Forgets the downloads of a transaction that returned to the queue. The transaction gets new ones.
  func forgetDownloads(of transaction: TransactionID) {
    if book.count > 0 { book.forgetDownloads(of: transaction) }
  }

  /// Reports a changed download in the next callback. Without an observer the app is notified at the next
  /// launch.
  func tellOfChange(_ id: DownloadID) {
    guard let process = owner.process, process.hasObservers, !process.isSynchronizationOff else { return }
    if !changed.contains(id) { changed.append(id) }
    guard !isPosted else { return }
    isPosted = true
    owner.transactions.post(.downloadsUpdated(process: process.id))
  }

  /// Removes and returns the changed downloads. From here on the app sees their current state.
  func takeChanged() -> [DownloadID] {
    isPosted = false
    let told = changed.filter {
      owner.transactions.isShown(owner.transactions.book[book[$0].machine.transaction].account)
    }
    changed.removeAll()
    for id in told { book[id].shown = book[id].snapshot(at: timeline.now) }
    return told
  }

  /// The system may have lost the progress of downloads between two launches. This happens before the app
  /// can read them.
  func launchBegan() {
    guard !current.isEmpty, timeline.choose(.downloadsAtRelaunch, scope: owner.id.rawValue) == 1 else {
      return
    }
    for id in current where book[id].machine.state != .finished && !book[id].isOfThisProcess { sendBack(id) }
  }

  /// Reports every started download to the first observer of a launch.
  func tellAll() {
    for id in current {
      book[id].shown = book[id].snapshot(at: timeline.now)
      if book[id].machine.state != .waiting { tellOfChange(id) }
    }
  }

  /// The app's process died. Transfers continue without it.
  func processDied() {
    changed.removeAll()
    isPosted = false
    for id in current { book[id].isOfThisProcess = false }
  }

  /// Resets a download: the system loses its progress.
  func sendBack(_ id: DownloadID) {
    book[id].machine.wentBack()
    book[id].attempt += 1
    book[id].isHeldUp = false
    book[id].isStuck = false
    book[id].shown = book[id].snapshot(at: timeline.now)
  }

  /// The app's files were removed, and the downloaded files with them.
  func filesWereLost() {
    for id in current {
      if book[id].machine.state == .finished {
        record(.purged(download: id, files: Int64(book[id].package.files.count + 1)))
      }
      sendBack(id)
    }
  }

  /// The system purged Caches and removed the files of finished downloads. These downloads wait for
  /// another start.
  func cachesWerePurged() {
    for id in current where book[id].machine.state == .finished {
      record(.purged(download: id, files: Int64(book[id].package.files.count + 1)))
      sendBack(id)
    }
  }
}
