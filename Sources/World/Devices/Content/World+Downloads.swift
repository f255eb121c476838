public import Facts
internal import Kernel
public import StoreModel

extension World {
  /// Sets the hosted files of a product. Earlier buyers keep the version that was attached to their
  /// purchase.
  public func host(_ content: HostedContent?, for product: ProductID) {
    store.catalogue.change(product) { $0.hosted = content }
    names.declare(store[product])
  }

  /// Orders a failure of a transfer on a device.
  public func fail(_ failure: DownloadFailure, on device: Device) -> DownloadFailureID {
    device.downloads.failures.append(OrderedDownloadFailure(failure: failure))
    return DownloadFailureID(device: device.id, number: device.downloads.failures.count - 1)
  }

  /// The ordered failure that waits for the same transfer as this one, if any.
  public func rival(of failure: DownloadFailure, on device: Device) -> DownloadFailureID? {
    let place = device.downloads.failures.firstIndex {
      !$0.hasOccurred && $0.failure.product == failure.product && $0.failure.nth - $0.seen == failure.nth
    }
    return place.map { DownloadFailureID(device: device.id, number: $0) }
  }

  /// Whether an ordered failure has not occurred yet.
  public func isWaiting(_ failure: DownloadFailureID) -> Bool {
    !self[failure.device].downloads.failures[failure.number].hasOccurred
  }

  /// The downloads on a device whose transactions are in its queue, in the order of their announcement.
  /// Reading them changes no state.
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
  public let download: DownloadID
  public let transaction: TransactionID
  public let product: ProductID
  public let content: TextID
  public let version: TextID
  /// The state in the system; the app may see an earlier one.
  public let state: DownloadState
  /// The number of bytes that arrived.
  public let received: Int64
  public let length: Int64
  /// The progress, in thousandths.
  public let thousandths: Int
  /// The error of a failed download; otherwise nil.
  public let error: StoreError?
}
