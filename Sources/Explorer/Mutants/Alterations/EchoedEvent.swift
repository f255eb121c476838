internal import World

/// An event that reaches the app twice, one after the other.
struct EchoedEvent: Alteration {
  let point: MutationPoint

  func events(for turn: ConversationTurn) -> [AppEvent]? {
    point.matches(turn) ? [turn.event, turn.event] : nil
  }
}
