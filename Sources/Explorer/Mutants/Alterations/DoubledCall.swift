internal import World

/// A call that is made twice, one after the other.
struct DoubledCall: Alteration {
  let kind: AppCallKind

  func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    call.kind == kind ? .made(call, after: [call]) : nil
  }
}
