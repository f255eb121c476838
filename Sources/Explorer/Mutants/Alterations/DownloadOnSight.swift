internal import Facts
internal import World

/// Downloads that are started as their transaction is told, without asking anybody.
struct DownloadOnSight: Alteration {
  let point: MutationPoint

  func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
    turn.toldTransactions.compactMap { handle in
      guard point.selects(handle, turn), let downloads = turn.view.downloads(of: handle) else { return nil }
      let waiting = downloads.filter { turn.view.snapshot(of: $0).state == .waiting }
      return waiting.isEmpty ? nil : .startDownloads(waiting)
    }
  }
}
