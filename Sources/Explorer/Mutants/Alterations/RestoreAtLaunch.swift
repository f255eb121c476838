internal import World

/// A restore at the end of each launch, which nobody asked for.
struct RestoreAtLaunch: Alteration {
  func callsAfter(_ turn: ConversationTurn) -> [AppCall] {
    guard case .launched = turn.event else { return [] }
    return [.restore(username: nil)]
  }
}
