internal import World

/// An observer object that is gone as soon as it is registered.
struct ReleasedObserver: Alteration {
  func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    guard case .addObserver(let token, _) = call else { return nil }
    return .made(call, after: [.releaseObserver(token)])
  }
}
