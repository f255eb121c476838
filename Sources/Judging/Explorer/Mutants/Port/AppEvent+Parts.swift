internal import Facts
internal import World

extension AppEvent {
  /// Removes the transactions that `isKept` rejects. Returns no event if none is left, and several
  /// events if one array cannot contain the rest.
  func keeping(_ isKept: (TransactionHandle) -> Bool) -> [AppEvent] {
    guard case .updatedTransactions(let token, let batch) = self else { return [self] }
    let positions = batch.transactions.indices.filter { isKept(batch[$0]) }
    return batch.keeping(positions).map { .updatedTransactions(token, $0) }
  }

  /// Removes the downloads that `isKept` rejects. Returns no event if none is left.
  func keeping(_ isKept: (DownloadHandle) -> Bool) -> [AppEvent] {
    guard case .updatedDownloads(let token, let batch) = self else { return [self] }
    let downloads = batch.handles.filter(isKept).map(\.download)
    guard !downloads.isEmpty else { return [] }
    return [.updatedDownloads(token, DownloadBatch(downloads: downloads, process: batch.process))]
  }
}
