internal import Facts
internal import StoreModel

/// All downloads of all devices of a world, by their dense numbers; empty where nothing is hosted.
final class DownloadBook {
  private var records: [HostedDownload] = []
  /// The downloads of the transactions that have any; looked up, never walked.
  private var ofTransaction: [TransactionID: [DownloadID]] = [:]

  /// The download with a number.
  subscript(id: DownloadID) -> HostedDownload {
    _read { yield records[id.index] }
    _modify { yield &records[id.index] }
  }

  /// How many there ever were.
  var count: Int { records.count }

  /// Takes up a download and gives its number.
  func add(_ download: HostedDownload) -> DownloadID {
    records.append(download)
    let id = DownloadID(records.count - 1)
    ofTransaction[download.machine.transaction, default: []].append(id)
    return id
  }

  /// The downloads that a transaction brought, in their order.
  func downloads(of transaction: TransactionID) -> [DownloadID] {
    records.isEmpty ? [] : ofTransaction[transaction] ?? []
  }

  /// A transaction is in the queue once more and brings its downloads anew.
  func forgetDownloads(of transaction: TransactionID) { ofTransaction[transaction] = nil }
}
