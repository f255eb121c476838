internal import World

/// A call whose reply says something else than it should.
struct FalseReply: Alteration {
  let kind: AppCallKind
  let falsehood: Change.Falsehood

  func reply(_ reply: AppReply, to call: AppCall, _ turn: ConversationTurn) -> AppReply? {
    guard call.kind == kind else { return nil }
    switch (falsehood, reply) {
    case (.yes, .flag(false)): return .flag(true)
    case (.no, .flag(true)): return .flag(false)
    case (.nothing, .bytes(.some)): return .bytes(nil)
    case (.nothing, .text) where kind == .contentLocation: return .bytes(nil)
    case (.nothing, .receipt(.some)): return .receipt(nil)
    case (.nothing, .list(let items)) where !items.isEmpty: return .list([])
    case (.nothing, .transactions(let batch)) where !batch.transactions.isEmpty:
      return .transactions(TransactionBatch(transactions: [], process: batch.process))
    default: return nil
    }
  }
}
