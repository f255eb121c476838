public import Facts
internal import Kernel
public import StoreModel

extension World {
  func startDownloads(_ downloads: [DownloadHandle], on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    perform(.start, on: downloads, of: device, process)
  }

  func pauseDownloads(_ downloads: [DownloadHandle], on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    perform(.pause, on: downloads, of: device, process)
  }

  func resumeDownloads(_ downloads: [DownloadHandle], on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    perform(.resume, on: downloads, of: device, process)
  }

  func cancelDownloads(_ downloads: [DownloadHandle], on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    perform(.cancel, on: downloads, of: device, process)
  }

  /// Carries out a call on downloads; one that names a download that does not exist makes no sense.
  private func perform(
    _ call: DownloadCall, on downloads: [DownloadHandle], of device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    for handle in downloads {
      guard handle.download.index < downloadBook.count else { return crash(device, process) }
      device.downloads.perform(call, on: handle.download)
    }
    return .reply(.none)
  }

  /// Tells an app where the files of a download are, once it knows that they are there.
  func contentLocation(_ handle: DownloadHandle, on device: Device, _ process: AppProcess) -> PerformOutcome {
    let id = handle.download
    guard id.index < downloadBook.count else { return crash(device, process) }
    let download = downloadBook[id]
    let isFound = download.machine.isAttached && download.shown.state == .finished
    timeline.record(.download(.locationRead(download: id, found: isFound)), by: Actor(.app, at: device.id))
    guard isFound else {
      let misuse: Misuse = download.machine.isAttached ? .contentReadTooEarly : .downloadOfFinishedTransaction
      device.queue.misused(misuse, subject: Int64(id.rawValue))
      return .reply(.bytes(nil))
    }
    return .reply(.text(timeline.texts.intern(DownloadQueue.folder(of: id))))
  }

  /// Tells every observer that listens of changed downloads.
  func tellDownloads(on device: Device, _ process: AppProcess) {
    let changed = device.downloads.takeChanged()
    guard !changed.isEmpty else { return }
    for observer in listeners(.updatedDownloads, on: device, process) where process.isAlive {
      timeline.record(
        .callback(.downloadsUpdated(observer: observer.id, count: Int64(changed.count))),
        by: device.queue.actor)
      for id in changed {
        let shown = downloadBook[id].shown
        timeline.record(
          .callback(
            .downloadDelivered(
              observer: observer.id, download: id, transaction: downloadBook[id].machine.transaction,
              state: shown.state, progress: Int64(shown.thousandths), remaining: shown.remaining)),
          by: device.queue.actor)
      }
      turn(
        .updatedDownloads(observer.token, DownloadBatch(downloads: changed, process: process.id)),
        on: device, process)
    }
  }

  /// The transactions whose downloads a call or an event is about.
  func transactions(of downloads: [DownloadID]) -> [TransactionID] {
    downloads.filter { $0.index < downloadBook.count }.map { downloadBook[$0].machine.transaction }
  }
}

extension World {
  /// The store keeps these files for a product from now on; whoever bought it before keeps what was attached.
  public func host(_ content: HostedContent?, for product: ProductID) {
    store.catalogue.change(product) { $0.hosted = content }
    names.declare(store[product])
  }

  /// A transfer on a device will fail with an error.
  public func fail(_ failure: DownloadFailure, on device: Device) -> DownloadFailureID {
    device.downloads.failures.append(OrderedDownloadFailure(failure: failure))
    return DownloadFailureID(device: device.id, number: device.downloads.failures.count - 1)
  }

  /// A failure that waits for the very transfer that another one would wait for.
  public func rival(of failure: DownloadFailure, on device: Device) -> DownloadFailureID? {
    let place = device.downloads.failures.firstIndex {
      !$0.hasStruck && $0.failure.product == failure.product && $0.failure.nth - $0.seen == failure.nth
    }
    return place.map { DownloadFailureID(device: device.id, number: $0) }
  }

  /// Whether no download has failed by an ordered failure.
  public func isWaiting(_ failure: DownloadFailureID) -> Bool {
    !self[failure.device].downloads.failures[failure.number].hasStruck
  }

  /// The downloads on a device whose transactions are in its queue, in the order of their announcement; looking changes
  /// nothing.
  public func downloadEntries(of device: Device) -> [DownloadEntry] {
    device.downloads.current.map { id in
      let machine = downloadBook[id].machine
      return DownloadEntry(
        download: id, transaction: machine.transaction, product: machine.product, content: machine.content,
        version: machine.version, state: machine.state, received: machine.received, length: machine.length,
        thousandths: machine.thousandths, error: machine.state == .failed ? machine.error : nil)
    }
  }
}

/// A download whose transaction is in a device's queue, as somebody who looks at the device sees it.
public struct DownloadEntry: Hashable, Sendable {
  /// The download.
  public let download: DownloadID
  /// The transaction that brought it.
  public let transaction: TransactionID
  /// The product.
  public let product: ProductID
  /// Its content identifier.
  public let content: TextID
  /// The version of the content.
  public let version: TextID
  /// How far it is.
  public let state: DownloadState
  /// How many bytes arrived.
  public let received: Int64
  /// How many there are.
  public let length: Int64
  /// How much of it is there, in thousandths.
  public let thousandths: Int
  /// Why it failed, or nothing.
  public let error: StoreError?
}
