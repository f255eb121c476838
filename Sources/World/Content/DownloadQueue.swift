internal import Facts
internal import Kernel
internal import StoreModel

/// A device's downloads of hosted content: a process of the system that goes on while the app is dead.
final class DownloadQueue {
  let timeline: Timeline
  let network: Network
  let book: DownloadBook
  /// The device owns its downloads, so this needs no counting.
  private unowned(unsafe) var attached: Device?
  /// The downloads whose transactions are in the queue, in the order of their announcement.
  private(set) var current: [DownloadID] = []
  /// The downloads of which the app is to be told with the next callback.
  private var changed: [DownloadID] = []
  /// Whether that callback is scheduled.
  private var isPosted = false
  /// The failures that somebody ordered, by number.
  var failures: [OrderedDownloadFailure] = []

  init(timeline: Timeline, network: Network, book: DownloadBook) {
    self.timeline = timeline
    self.network = network
    self.book = book
  }

  /// Ties the downloads to their device.
  func attach(to device: Device) { attached = device }

  /// The device that the downloads serve.
  var owner: Device {
    guard let attached else { preconditionFailure("the downloads were not tied to their device") }
    return attached
  }

  /// The actor of the downloads' facts.
  var actor: Actor { Actor(.queue, at: owner.id) }

  /// Writes down what happened to a download.
  func record(_ fact: DownloadFact) { timeline.record(.download(fact), by: actor) }

  /// A transaction brings the content that the store attached to it.
  func announce(
    _ content: HostedContent, for transaction: TransactionID, of product: ProductID, named identifier: TextID
  ) {
    for package in content.packages {
      let name = package.identifier == .empty ? identifier : package.identifier
      let machine = Download(
        of: name, version: content.version, length: package.length, for: transaction, of: product)
      let id = book.add(HostedDownload(machine, package: package))
      current.append(id)
      record(
        .announced(
          download: id, transaction: transaction, product: product, content: name, version: content.version,
          bytes: package.length))
    }
  }

  /// A transaction left the queue: its downloads are given up, and their files go.
  func transactionLeft(_ transaction: TransactionID) {
    guard !current.isEmpty else { return }
    for id in book.downloads(of: transaction) {
      switch book[id].machine.transactionLeft() {
      case .abandon: record(.abandoned(download: id))
      case .purge: purgeSoon(id)
      case .nothing, .noEffect, .tooLate, .begin, .rest, .goOn, .askNext, .unpack, .announce: break
      }
      book[id].attempt += 1
      book[id].shown = book[id].snapshot(at: timeline.now)
    }
    current.removeAll { !book[$0].machine.isAttached }
    changed.removeAll { !book[$0].machine.isAttached }
  }

  /// A transaction is in the queue once more; it brings its downloads anew.
  func forgetDownloads(of transaction: TransactionID) {
    if book.count > 0 { book.forgetDownloads(of: transaction) }
  }

  /// Tells the app of a changed download with the next callback; without anybody who listens, at the next launch.
  func tellOfChange(_ id: DownloadID) {
    guard let process = owner.process, process.hasObservers, !process.isSynchronisationOff else { return }
    if !changed.contains(id) { changed.append(id) }
    guard !isPosted else { return }
    isPosted = true
    owner.queue.post(.downloadsUpdated(process: process.id))
  }

  /// The changed downloads; the app sees them from now on as they are.
  func takeChanged() -> [DownloadID] {
    isPosted = false
    let told = changed.filter { owner.queue.isShown(owner.queue.book[book[$0].machine.transaction].account) }
    changed.removeAll()
    for id in told { book[id].shown = book[id].snapshot(at: timeline.now) }
    return told
  }

  /// Announces every download that was started to an observer that has not heard of them.
  func tellAll(isNewLaunch: Bool) {
    guard !current.isEmpty else { return }
    if isNewLaunch, timeline.choose(.downloadsAtRelaunch, scope: owner.id.rawValue) == 1 {
      for id in current where book[id].machine.state != .finished { sendBack(id) }
    }
    for id in current {
      book[id].shown = book[id].snapshot(at: timeline.now)
      if book[id].machine.state != .waiting { tellOfChange(id) }
    }
  }

  /// The app's process died; transfers go on without it.
  func processDied() {
    changed.removeAll()
    isPosted = false
  }

  /// The system forgets how far a download was.
  func sendBack(_ id: DownloadID) {
    book[id].machine.wentBack()
    book[id].attempt += 1
    book[id].isHeldUp = false
    book[id].isStuck = false
    book[id].shown = book[id].snapshot(at: timeline.now)
  }

  /// The files of the app are gone, and with them what was downloaded.
  func filesWereLost() {
    for id in current {
      if book[id].machine.state == .finished {
        record(.purged(download: id, files: Int64(book[id].package.files.count + 1)))
      }
      sendBack(id)
    }
  }

  /// Folds in what the future depends on.
  func digest(into digest: inout Digest) {
    guard !current.isEmpty || !failures.isEmpty else { return }
    for id in current { book[id].digest(into: &digest) }
    for ordered in failures where ordered.isOpen {
      digest.combine(UInt64(bitPattern: ordered.failure.error.packed))
      digest.combine(UInt64(ordered.failure.thousandths) << 32 | UInt64(ordered.failure.nth - ordered.seen))
      digest.combine(UInt64(ordered.failure.product.rawValue))
    }
  }
}
