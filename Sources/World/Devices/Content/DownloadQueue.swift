internal import Facts
internal import Kernel
internal import StoreModel

/// A device's downloads of hosted content. A system process transfers them, even while the app is not
/// running.
final class DownloadQueue {
  let timeline: Timeline
  let network: Network
  let book: DownloadBook
  private unowned var attached: Device?
  /// The downloads of the transactions that are in the queue, in the order in which they were announced.
  private(set) var current: [DownloadID] = []
  /// The downloads that the next callback will report to the app.
  private var changed: [DownloadID] = []
  /// Whether the callback for `changed` is scheduled.
  private var isPosted = false
  /// Whether all faults of the run have ended.
  var areFaultsOver = false
  /// The failures that a scenario ordered, by number.
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

  /// Reports a changed download to the app in the next callback. Without an observer, the app is
  /// notified at its next launch instead.
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

  /// Resets the downloads if the site chooses that the system lost their progress between two launches.
  /// The reset happens before the app can read the downloads.
  func launchBegan() {
    guard !current.isEmpty, timeline.choose(.downloadsAtRelaunch, scope: owner.id.rawValue) == 1 else {
      return
    }
    for id in current where book[id].machine.state != .finished && !book[id].isOfThisProcess { sendBack(id) }
  }

  /// Reports every started download when the first observer of a launch registers.
  func tellAll() {
    for id in current {
      book[id].shown = book[id].snapshot(at: timeline.now)
      if book[id].machine.state != .waiting { tellOfChange(id) }
    }
  }

  /// Handles the death of the app's process. Transfers continue without the app.
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

  /// Handles the removal of the app's files. The downloaded files are removed with them.
  func filesWereLost() {
    for id in current {
      if book[id].machine.state == .finished {
        record(.purged(download: id, files: Int64(book[id].package.files.count + 1)))
      }
      sendBack(id)
    }
  }

  /// Handles a purge of Caches. The files of finished downloads are gone, so these downloads wait for
  /// another start.
  func cachesWerePurged() {
    for id in current where book[id].machine.state == .finished {
      record(.purged(download: id, files: Int64(book[id].package.files.count + 1)))
      sendBack(id)
    }
  }
}
