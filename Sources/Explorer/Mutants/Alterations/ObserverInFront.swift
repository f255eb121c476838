internal import World

/// An observer that is registered only while the app is in front.
struct ObserverInFront: Alteration {
  private var registered: [(token: ObserverToken, handlers: ObserverHandlers)] = []

  mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    switch call {
    case .addObserver(let token, let handlers): registered.append((token, handlers))
    case .removeObserver(let token): registered.removeAll { $0.token == token }
    default: break
    }
    return nil
  }

  func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
    guard case .foregrounded = turn.event else { return [] }
    return registered.map { .addObserver($0.token, $0.handlers) }
  }

  func callsAfter(_ turn: ConversationTurn) -> [AppCall] {
    guard case .backgrounded = turn.event else { return [] }
    return registered.map { .removeObserver($0.token) }
  }
}
