internal import World

/// A call that never reaches the system.
struct LostCall: Alteration {
  let point: MutationPoint

  func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    point.matches(call) ? .lost() : nil
  }
}
