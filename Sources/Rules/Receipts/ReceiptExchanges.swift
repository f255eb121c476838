import Facts

/// The exchanges that are not answered yet, followed by the causes that facts name.
struct ReceiptExchanges {
  private var open: [ReceiptExchange] = []

  /// The kinds of facts that they are made of.
  static let kinds: [FactKind] = [
    .serverReceiptReceived, .serverCheckSent, .serverCheckAnswered, .serverCheckUnanswered,
    .storeReceiptChecked, .serverContentAnswered,
  ]

  /// Takes a fact; the exchange that it belongs to comes back as it stands by then.
  mutating func take(_ fact: Fact) -> ReceiptExchange? {
    if case .server(.receiptReceived(let account, let product, let kind, _)) = fact.content {
      open.append(
        ReceiptExchange(received: fact.sequence, account: account, product: product, kind: kind))
      return open.last
    }
    guard let place = open.lastIndex(where: { $0.links.contains(fact.cause) }) else { return nil }
    open[place].links.append(fact.sequence)
    switch fact.content {
    case .server(.checkSent(let environment, _)):
      open[place].checks.append(.init(environment: environment, sent: fact.sequence))
    case .server(.checkAnswered(_, let status, let isRetryable, let entries)):
      guard let last = open[place].checks.indices.last else { break }
      open[place].checks[last].status = status
      open[place].checks[last].isRetryable = isRetryable
      open[place].checks[last].entries = entries
      open[place].checks[last].answered = fact.sequence
    case .server(.contentAnswered): return open.remove(at: place)
    default: break
    }
    return open[place]
  }

  /// Forgets the run.
  mutating func reset() { open.removeAll(keepingCapacity: true) }
}
