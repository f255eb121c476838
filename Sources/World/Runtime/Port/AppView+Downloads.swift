public import Facts
internal import StoreModel

extension AppView {
  public func exists(_ handle: DownloadHandle) -> Bool { handle.download.index < downloadBook.count }

  /// The downloads of a transaction. Nil if the transaction object has no array of downloads.
  public func downloads(of handle: TransactionHandle) -> [DownloadHandle]? {
    let downloads = downloadBook.downloads(of: handle.transaction)
    guard downloads.isEmpty else {
      switch state(of: handle) {
      case .purchased, .restored: return downloads.map { DownloadHandle($0, process: handle.process) }
      case .purchasing, .failed, .deferred: return nil
      }
    }
    return downloadCount(of: handle) == nil ? nil : []
  }

  /// The state of a download when the app was last notified of it.
  public func snapshot(of handle: DownloadHandle) -> DownloadSnapshot { downloadBook[handle.download].shown }

  public func contentIdentifier(of handle: DownloadHandle) -> TextID {
    downloadBook[handle.download].machine.content
  }

  public func contentVersion(of handle: DownloadHandle) -> TextID {
    downloadBook[handle.download].machine.version
  }

  /// The total length of the download's files, in bytes.
  public func contentLength(of handle: DownloadHandle) -> Int64 {
    downloadBook[handle.download].machine.length
  }

  public func transaction(of handle: DownloadHandle) -> TransactionHandle {
    TransactionHandle(downloadBook[handle.download].machine.transaction, process: handle.process)
  }
}
