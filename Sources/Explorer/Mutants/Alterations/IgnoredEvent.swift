internal import World

/// An event, or some of the transactions or downloads that it tells of, that never reaches the app.
struct IgnoredEvent: Alteration {
  let point: MutationPoint

  func events(for turn: ConversationTurn) -> [AppEvent]? {
    guard point.matches(turn) else { return nil }
    switch point {
    case .told, .toldCancelled, .toldUnasked, .toldWithoutOriginal, .toldWithoutError:
      return turn.event.keeping { (handle: TransactionHandle) in !point.selects(handle, turn) }
    case .toldDownload, .toldFullDownload:
      return turn.event.keeping { (handle: DownloadHandle) in !point.selects(handle, turn) }
    default: return []
    }
  }
}
