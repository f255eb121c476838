internal import World

/// Transactions that are finished as they are told, before the app does anything; it finishes them no second time.
struct FinishOnSight: Alteration {
  let point: MutationPoint
  private var finished: [TransactionHandle] = []

  init(point: MutationPoint) { self.point = point }

  mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
    let seen = turn.toldTransactions.filter { point.selects($0, turn) }
    finished += seen
    return seen.map(AppCall.finish)
  }

  func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    guard case .finish(let handle) = call, finished.contains(handle) else { return nil }
    return .lost()
  }
}
