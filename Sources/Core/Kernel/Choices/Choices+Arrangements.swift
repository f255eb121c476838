extension Choices {
  /// Up to this count, a choice selects an order by its rank. Above this count, a choice selects the seed of
  /// a shuffle.
  private static let rankedOrderMax = 12
  /// Up to this count, each bit of a choice is one cut. Above this count, a choice selects a seed for all
  /// cuts.
  private static let rankedSplitMax = 32
  /// The number of seeds to choose from.
  private static let seedCount = 1 << 32

  /// Makes one choice, which selects an order of `count` things. Zero keeps the given order.
  public func order(_ count: Int, at site: Site) -> [Int] {
    guard count > 1 else { return count == 1 ? [0] : [] }
    guard count <= Choices.rankedOrderMax else {
      return Choices.shuffled(count, seed: pick(Choices.seedCount, at: site))
    }
    let orderCount = (2...count).reduce(1, *)
    return Choices.permutation(of: count, rank: pick(orderCount, at: site))
  }

  /// Makes one choice, which splits `count` things into consecutive batches. Returns the sizes of the
  /// batches. Zero makes one batch.
  public func split(_ count: Int, at site: Site) -> [Int] {
    guard count > 1 else { return count == 1 ? [1] : [] }
    guard count <= Choices.rankedSplitMax else {
      return Choices.batches(count, seed: pick(Choices.seedCount, at: site))
    }
    // One bit for each gap between neighbors: set where a batch ends.
    let cuts = pick(1 << (count - 1), at: site)
    return Choices.batches(count) { gap in cuts >> gap & 1 == 1 }
  }

  /// Returns the permutation with this rank in lexicographic order.
  private static func permutation(of count: Int, rank: Int) -> [Int] {
    var remaining = Array(0..<count)
    guard rank > 0 else { return remaining }
    var order: [Int] = []
    order.reserveCapacity(count)
    var rest = rank
    var weight = (2...count).reduce(1, *)
    for width in stride(from: count, through: 1, by: -1) {
      weight /= width
      order.append(remaining.remove(at: rest / weight))
      rest %= weight
    }
    return order
  }

  private static func shuffled(_ count: Int, seed: Int) -> [Int] {
    var order = Array(0..<count)
    guard seed > 0 else { return order }
    var stream = SplitMix(seed: UInt64(seed))
    for place in stride(from: count - 1, to: 0, by: -1) {
      order.swapAt(place, Int(stream.next(below: UInt64(place + 1))))
    }
    return order
  }

  /// Splits `count` things by a seed and returns the sizes of the batches. The seed first sets the
  /// probability of a cut, so that both few large and many small batches occur.
  private static func batches(_ count: Int, seed: Int) -> [Int] {
    guard seed > 0 else { return [count] }
    var stream = SplitMix(seed: UInt64(seed))
    let oneIn = 2 + stream.next(below: UInt64(count))
    return batches(count) { _ in stream.next(below: oneIn) == 0 }
  }

  private static func batches(_ count: Int, isCutAfter: (Int) -> Bool) -> [Int] {
    var sizes: [Int] = []
    var size = 1
    for gap in 0..<(count - 1) {
      if isCutAfter(gap) {
        sizes.append(size)
        size = 0
      }
      size += 1
    }
    sizes.append(size)
    return sizes
  }
}
