internal import Facts
internal import World

/// A call that is carried out and whose failure the app is told of.
struct FailedCall: Alteration {
  let kind: AppCallKind

  func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    call.kind == kind ? .made(call, reply: kind == .remove ? .flag(false) : .failed(.diskFull)) : nil
  }
}
