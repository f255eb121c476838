internal import World

/// An array of which the app sees only one end.
struct PartOfEvent: Alteration {
  let kind: AppEventKind
  let end: Change.End

  func events(for turn: ConversationTurn) -> [AppEvent]? {
    let count = turn.event.partCount
    guard turn.event.kind == kind, count > 1 else { return nil }
    let position = end == .first ? 0 : count - 1
    switch turn.event {
    case .updatedTransactions(let token, let batch):
      return batch.keeping([position]).map { .updatedTransactions(token, $0) }
    case .entitlementsRevoked(let token, let products):
      return [.entitlementsRevoked(token, [products[position]])]
    case .updatedDownloads(let token, let batch):
      return [
        .updatedDownloads(
          token, DownloadBatch(downloads: [batch.downloads[position]], process: batch.process))
      ]
    default: return nil
    }
  }
}
