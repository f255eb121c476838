internal import Facts
internal import World

/// Transactions that are finished as soon as one of their downloads is on its way; the app finishes them no second time.
struct FinishDuringDownload: Alteration {
  private var finished: [TransactionHandle] = []

  init() {}

  mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
    var seen: [TransactionHandle] = []
    for download in turn.toldDownloads where turn.view.snapshot(of: download).state == .active {
      let transaction = turn.view.transaction(of: download)
      if !finished.contains(transaction) { seen.append(transaction) }
      finished.append(transaction)
    }
    return seen.map(AppCall.finish)
  }

  func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    guard case .finish(let handle) = call, finished.contains(handle) else { return nil }
    return .lost()
  }
}
