internal import World

/// A call that does not reach the system the first time in a launch.
struct LostFirstCall: Alteration {
  let kind: AppCallKind
  private var isOver = false

  init(kind: AppCallKind) { self.kind = kind }

  mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    guard call.kind == kind, !isOver else { return nil }
    isOver = true
    return .lost()
  }
}
