internal import Results

/// The rounds of a swarm whose next runs are chosen by the coverage of its earlier runs.
extension Exploration {
  /// The minimum number of runs in a round. Runs in the same round do not influence each other, so the
  /// number of workers has no effect on the results.
  private static let roundRunsMin = 2_048

  /// Executes pieces round by round. Each round continues from the runs kept by earlier rounds.
  func makeRounds(_ orders: [PieceOrder], _ record: inout ExplorationRecord) {
    var rest = orders[...]
    while !rest.isEmpty, record.interruption == nil, !record.isOverBudget {
      var (runCount, last) = (0, 0)
      // Pieces with the same seeds are adjacent, so that a round contains them for all scenarios.
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
  /// For each scenario, the pieces that repeat the runs kept by an earlier exploration.
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
