internal import World

/// A call that is made after the next one of the same turn; without a next one it is made at the end of the turn.
struct SwappedCall: Alteration {
  let kind: AppCallKind
  private var held: HeldCall?

  init(kind: AppCallKind) { self.kind = kind }

  mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    if let held {
      self.held = nil
      return .made(call, after: [held.restored(in: turn.launch.scratch)])
    }
    guard call.kind == kind else { return nil }
    held = HeldCall(call, turn.launch.scratch)
    return .lost()
  }

  mutating func callsAfter(_ turn: ConversationTurn) -> [AppCall] {
    guard let held else { return [] }
    self.held = nil
    return [held.restored(in: turn.launch.scratch)]
  }
}
