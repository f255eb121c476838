internal import Facts
internal import World

extension AppEvent {
  /// How many things it tells of.
  var partCount: Int {
    switch self {
    case .updatedTransactions(_, let batch), .removedTransactions(_, let batch): batch.transactions.count
    case .entitlementsRevoked(_, let products): products.count
    case .updatedDownloads(_, let batch): batch.downloads.count
    default: 1
    }
  }

  /// The event with only some of the transactions that it tells of.
  func keeping(_ isKept: (TransactionHandle) -> Bool) -> [AppEvent] {
    guard case .updatedTransactions(let token, let batch) = self else { return [self] }
    let positions = batch.transactions.indices.filter { isKept(batch[$0]) }
    return batch.keeping(positions).map { .updatedTransactions(token, $0) }
  }

  /// The event with only some of the downloads that it tells of.
  func keeping(_ isKept: (DownloadHandle) -> Bool) -> [AppEvent] {
    guard case .updatedDownloads(let token, let batch) = self else { return [self] }
    let downloads = batch.handles.filter(isKept).map(\.download)
    guard !downloads.isEmpty else { return [] }
    return [.updatedDownloads(token, DownloadBatch(downloads: downloads, process: batch.process))]
  }

  /// The observer that is told, if one is.
  var observer: ObserverToken? {
    switch self {
    case .updatedTransactions(let token, _), .removedTransactions(let token, _), .restoreFinished(let token),
      .restoreFailed(let token, _), .paymentOffered(let token, _, _), .storefrontChanged(let token),
      .entitlementsRevoked(let token, _), .updatedDownloads(let token, _):
      token
    default: nil
    }
  }

  /// The same told to another observer.
  func told(to token: ObserverToken) -> AppEvent {
    switch self {
    case .updatedTransactions(_, let batch): .updatedTransactions(token, batch)
    case .removedTransactions(_, let batch): .removedTransactions(token, batch)
    case .restoreFinished: .restoreFinished(token)
    case .restoreFailed(_, let error): .restoreFailed(token, error)
    case .paymentOffered(_, let payment, let product): .paymentOffered(token, payment, product)
    case .storefrontChanged: .storefrontChanged(token)
    case .entitlementsRevoked(_, let products): .entitlementsRevoked(token, products)
    case .updatedDownloads(_, let batch): .updatedDownloads(token, batch)
    default: self
    }
  }
}
