internal import Facts
internal import World

/// Products that are ignored for the rest of a launch once a purchase of them has failed.
struct GiveUpAfterFailure: Alteration {
  private var givenUp: [ProductID] = []

  mutating func events(for turn: ConversationTurn) -> [AppEvent]? {
    let ignored = givenUp
    func isIgnored(_ handle: TransactionHandle) -> Bool {
      guard let product = turn.view.product(of: handle) else { return false }
      return ignored.contains(product) && turn.view.state(of: handle) != .failed
    }
    let told = turn.toldTransactions
    for handle in told where turn.view.state(of: handle) == .failed {
      if let product = turn.view.product(of: handle) { givenUp.append(product) }
    }
    return told.contains(where: isIgnored) ? turn.event.keeping { !isIgnored($0) } : nil
  }
}
