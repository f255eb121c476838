internal import World

/// A call that is made at the end of its turn, or when the next turn of the launch begins.
struct DelayedCall: Alteration {
  let kind: AppCallKind
  let moment: Change.Moment
  private var held: [HeldCall] = []

  init(kind: AppCallKind, moment: Change.Moment) {
    self.kind = kind
    self.moment = moment
  }

  mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    guard call.kind == kind else { return nil }
    held.append(HeldCall(call, turn.launch.scratch))
    return .lost()
  }

  mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
    switch moment {
    case .end: []
    case .next: release(turn)
    }
  }

  mutating func callsAfter(_ turn: ConversationTurn) -> [AppCall] {
    switch moment {
    case .end: release(turn)
    case .next: []
    }
  }

  private mutating func release(_ turn: ConversationTurn) -> [AppCall] {
    let calls = held.map { $0.restored(in: turn.launch.scratch) }
    held = []
    return calls
  }
}
