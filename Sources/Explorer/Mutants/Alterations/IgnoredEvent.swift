internal import World

/// An event, or some of the transactions that it tells of, that never reaches the app.
struct IgnoredEvent: Alteration {
  let point: MutationPoint

  func events(for turn: ConversationTurn) -> [AppEvent]? {
    guard point.matches(turn) else { return nil }
    switch point {
    case .told, .toldCancelled, .toldUnasked, .toldWithoutOriginal, .toldWithoutError:
      return turn.event.keeping { !point.selects($0, turn) }
    default: return []
    }
  }
}
