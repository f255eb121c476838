internal import Results

/// The rounds of a swarm that is guided by what its runs come to.
extension Exploration {
  /// How many runs a round has at least. Within a round no run knows of another, so that the number of workers has no effect.
  private static let roundRunsMin = 2_048

  /// Makes pieces round by round; those of a round go on from what the rounds before it have kept.
  func makeRounds(_ orders: [PieceOrder], _ record: inout ExplorationRecord) {
    var rest = orders[...]
    while !rest.isEmpty, record.interruption == nil, !record.isOverBudget {
      var (runCount, last) = (0, 0)
      // The pieces with the same seeds stand side by side; all scenarios have them in the same round.
      let round = rest.prefix { order in
        if runCount >= Exploration.roundRunsMin, order.first != last { return false }
        (runCount, last) = (runCount + order.count, order.first)
        return true
      }
      rest = rest.dropFirst(round.count)
      var guided = plan
      guided.corpus = Corpus(of: record, behind: plan.corpus?.earlier ?? [])
      make(Array(round), by: guided, &record)
      receiveRound(record)
    }
  }
}

extension ExplorationPlan {
  /// The pieces of runs that an earlier exploration kept: those of each scenario.
  func kept(_ cases: [PlainCase]) -> [PieceOrder] {
    guard let corpus else { return [] }
    var orders: [PieceOrder] = []
    for (place, plain) in cases.enumerated() where plain.isApplicable && plain.fate != .error {
      let count = corpus.runs(of: plain.address).count
      guard count > 0 else { continue }
      orders.append(
        PieceOrder(stage: .corpus, number: orders.count, place: place, first: 0, count: count))
    }
    return orders
  }
}
