public import Facts
internal import Kernel
internal import StoreModel

/// The state of a device, for inspection from outside. Reading it changes no state.
extension Device {
  /// The transactions in the device's queue, in the order in which they entered it. Reading them
  /// changes no state.
  public var queueEntries: [QueueEntry] {
    transactions.all.map { id in
      let record = transactions.book[id]
      return QueueEntry(
        transaction: id, product: record.product, account: record.account, state: record.shown,
        quantity: Int(record.quantity))
    }
  }

  /// The app's files on the device, in the order in which they were first written.
  public var files: [(path: String, content: [UInt8])] {
    var files: [(path: String, content: [UInt8])] = []
    disk.files.forEach { path, content, _ in
      files.append((String(decoding: path, as: UTF8.self), Array(content)))
    }
    return files
  }

  /// The preferences that the app would read on the device, in the order in which they were first written.
  public var preferences: [(key: String, value: [UInt8])] {
    var preferences: [(key: String, value: [UInt8])] = []
    disk.preferences.forEach { key, value in
      preferences.append((String(decoding: key, as: UTF8.self), Array(value)))
    }
    return preferences
  }

  /// The observers that are registered on the device and were not released, in the order of their
  /// registration.
  public var observers: [(handlers: ObserverHandlers, registrations: Int)] {
    let all = process?.observers ?? []
    return all.filter { $0.registrations > 0 && !$0.isReleased }.map { ($0.handlers, $0.registrations) }
  }

  /// The downloads of the transactions in the device's queue, in the order in which they were
  /// announced. Reading them changes no state.
  public var downloadEntries: [DownloadEntry] {
    downloads.current.map { id in
      let machine = downloads.book[id].machine
      return DownloadEntry(
        download: id, transaction: machine.transaction, product: machine.product, content: machine.content,
        version: machine.version, state: machine.state, received: machine.received, length: machine.length,
        thousandths: machine.thousandths, error: machine.state == .failed ? machine.error : nil)
    }
  }
}

/// A transaction in a device's queue, for inspection from outside.
public struct QueueEntry: Hashable, Sendable {
  public let transaction: TransactionID
  public let product: ProductID
  public let account: AccountID
  public let state: TransactionState
  public let quantity: Int
}

/// A download whose transaction is in a device's queue, for inspection from outside.
public struct DownloadEntry: Hashable, Sendable {
  public let download: DownloadID
  public let transaction: TransactionID
  public let product: ProductID
  public let content: TextID
  public let version: TextID
  /// The state that the system knows. The app may see an earlier one.
  public let state: DownloadState
  /// The number of bytes that have arrived.
  public let received: Int64
  public let length: Int64
  /// The progress, in thousandths.
  public let thousandths: Int
  /// The error of a failed download. Nil if the download has not failed.
  public let error: StoreError?
}
