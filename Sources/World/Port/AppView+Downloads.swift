public import Facts
internal import StoreModel

extension AppView {
  /// Whether a handle belongs to a download of this world.
  public func exists(_ handle: DownloadHandle) -> Bool { handle.download.index < downloadBook.count }

  /// The downloads of a transaction, or nil where the array is absent.
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

  /// The state of a download when the app was last told of it.
  public func snapshot(of handle: DownloadHandle) -> DownloadSnapshot { downloadBook[handle.download].shown }

  /// The content identifier of the download.
  public func contentIdentifier(of handle: DownloadHandle) -> TextID {
    downloadBook[handle.download].machine.content
  }

  /// The version of the download's files.
  public func contentVersion(of handle: DownloadHandle) -> TextID {
    downloadBook[handle.download].machine.version
  }

  /// How long the download's files are, in bytes.
  public func contentLength(of handle: DownloadHandle) -> Int64 {
    downloadBook[handle.download].machine.length
  }

  /// The transaction that brought a download.
  public func transaction(of handle: DownloadHandle) -> TransactionHandle {
    TransactionHandle(downloadBook[handle.download].machine.transaction, process: handle.process)
  }
}
