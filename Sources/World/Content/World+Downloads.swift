public import Facts
internal import Kernel
public import StoreModel

extension World {
  /// Sets the hosted files of a product; earlier buyers keep the version that was attached to their purchase.
  public func host(_ content: HostedContent?, for product: ProductID) {
    store.catalogue.change(product) { $0.hosted = content }
    names.declare(store[product])
  }

  /// Orders a failure of a transfer on a device.
  public func fail(_ failure: DownloadFailure, on device: Device) -> DownloadFailureID {
    device.downloads.failures.append(OrderedDownloadFailure(failure: failure))
    return DownloadFailureID(device: device.id, number: device.downloads.failures.count - 1)
  }

  /// An ordered failure that waits for the same transfer as another one would.
  public func rival(of failure: DownloadFailure, on device: Device) -> DownloadFailureID? {
    let place = device.downloads.failures.firstIndex {
      !$0.hasStruck && $0.failure.product == failure.product && $0.failure.nth - $0.seen == failure.nth
    }
    return place.map { DownloadFailureID(device: device.id, number: $0) }
  }

  /// Whether an ordered failure has not struck yet.
  public func isWaiting(_ failure: DownloadFailureID) -> Bool {
    !self[failure.device].downloads.failures[failure.number].hasStruck
  }

  /// The downloads on a device whose transactions are in its queue, in the order of their announcement;
  /// reading them changes no state.
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

/// A download whose transaction is in a device's queue, for inspection from outside.
public struct DownloadEntry: Hashable, Sendable {
  /// The number of the download.
  public let download: DownloadID
  /// The transaction that brought it.
  public let transaction: TransactionID
  /// The product of that transaction.
  public let product: ProductID
  /// The content identifier that the app sees.
  public let content: TextID
  /// The version of the content.
  public let version: TextID
  /// The state as the system knows it.
  public let state: DownloadState
  /// How many bytes arrived.
  public let received: Int64
  /// The total number of bytes.
  public let length: Int64
  /// The part that has arrived, in thousandths.
  public let thousandths: Int
  /// The error of a failed download, else nil.
  public let error: StoreError?
}
