internal import World

/// An observer that is registered when the user does something, and not before.
struct LateObserver: Alteration {
  let point: MutationPoint
  private var held: [AppCall] = []
  private var isOver = false

  init(point: MutationPoint) { self.point = point }

  mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    guard call.kind == .addObserver, !isOver else { return nil }
    held.append(call)
    return .lost()
  }

  mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
    guard !isOver, point.matches(turn) else { return [] }
    isOver = true
    return held
  }
}
