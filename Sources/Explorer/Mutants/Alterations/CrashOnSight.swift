/// The process ends when it is told of a transaction of a kind.
struct CrashOnSight: Alteration {
  let point: MutationPoint

  func crashes(at turn: ConversationTurn) -> Bool { point.matches(turn) }
}
