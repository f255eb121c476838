public import Facts
internal import Kernel
public import StoreModel

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
      let machine = apps.downloadBook[id].machine
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
