internal import Facts
internal import World

extension TransactionBatch {
  /// Keeps only the transactions at these positions. If each transaction has its own object, an array
  /// cannot have gaps, so there may be several batches.
  func keeping(_ positions: [Int]) -> [TransactionBatch] {
    guard !positions.isEmpty else { return [] }
    guard firstInstance != 0 else {
      return [TransactionBatch(transactions: positions.map { transactions[$0] }, process: process)]
    }
    var runs: [Range<Int>] = []
    for position in positions {
      if let last = runs.last, last.upperBound == position {
        runs[runs.count - 1] = last.lowerBound..<position + 1
      } else {
        runs.append(position..<position + 1)
      }
    }
    return runs.map { run in
      TransactionBatch(
        transactions: Array(transactions[run]), process: process,
        firstInstance: firstInstance + UInt32(run.lowerBound))
    }
  }
}
