internal import Facts
internal import World

/// A products request that is gone at the end of the turn that started it.
struct ReleasedRequest: Alteration {
  private var started: [RequestID] = []

  mutating func reply(_ reply: AppReply, to call: AppCall, _ turn: ConversationTurn) -> AppReply? {
    if case (.startProducts, .request(let request)) = (call, reply) { started.append(request) }
    return nil
  }

  mutating func callsAfter(_ turn: ConversationTurn) -> [AppCall] {
    defer { started = [] }
    return started.map(AppCall.releaseRequest)
  }
}
