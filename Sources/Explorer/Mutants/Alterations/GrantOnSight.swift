internal import Facts
internal import World

/// Transactions whose product the user is given as they are told, until the process dies.
struct GrantOnSight: Alteration {
  let point: MutationPoint
  private var granted: [(product: ProductID, count: Int)] = []

  init(point: MutationPoint) { self.point = point }

  mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
    turn.toldTransactions.compactMap { handle in
      guard point.selects(handle, turn), let product = turn.view.product(of: handle) else { return nil }
      let count = turn.view.quantity(of: handle)
      granted.append((product, count))
      return .claimGranted(handle, product, account: nil, count: count)
    }
  }

  func answer(_ answer: AppAnswer, _ turn: ConversationTurn) -> AppAnswer? {
    guard case (.owned(let product), .count(let count)) = (turn.event, answer) else { return nil }
    let more = granted.reduce(0) { $1.product == product ? $0 + $1.count : $0 }
    return more == 0 ? nil : .count(count + more)
  }
}
