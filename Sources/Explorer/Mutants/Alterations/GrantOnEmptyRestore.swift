internal import Facts
internal import World

/// Every product is given to the user when a restore ends that brought nothing, until the process dies.
struct GrantOnEmptyRestore: Alteration {
  private var hasRestored = false
  private var isGranted = false

  mutating func events(for turn: ConversationTurn) -> [AppEvent]? {
    if turn.toldTransactions.contains(where: { turn.view.state(of: $0) == .restored }) { hasRestored = true }
    return nil
  }

  mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
    guard case .restoreFinished = turn.event else { return [] }
    defer { hasRestored = false }
    guard !hasRestored else { return [] }
    isGranted = true
    return turn.view.catalogue.map { .claimGranted(nil, $0, account: nil, count: 1) }
  }

  func answer(_ answer: AppAnswer, _ turn: ConversationTurn) -> AppAnswer? {
    guard isGranted, case (.owned, .count(let count)) = (turn.event, answer) else { return nil }
    return .count(count + 1)
  }
}
