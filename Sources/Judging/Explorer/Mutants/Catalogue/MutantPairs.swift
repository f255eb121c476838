internal import Kernel

/// Pairs of different mutants of the catalog, chosen by a seed.
public enum MutantPairs {
  /// The maximum number of pairs in one selection. More pairs exist, so the selection always ends.
  public static let countMax = 10_000

  /// Chooses `count` different pairs. The same seed gives the same pairs. A larger selection starts
  /// with the pairs of a smaller one.
  public static func drawn(_ count: Int, seed: UInt64) -> [Mutation] {
    precondition((0...countMax).contains(count), "\(count) pairs are more than are drawn at once")
    let mutants = MutantCatalogue.all
    var stream = SplitMix(seed: seed)
    var drawn: Set<Mutation> = []
    var pairs: [Mutation] = []
    while pairs.count < count {
      let first = Int(stream.next(below: UInt64(mutants.count)))
      // Skip the first mutant, so that the second is a different one.
      let place = Int(stream.next(below: UInt64(mutants.count - 1)))
      let second = place < first ? place : place + 1
      let pair = Mutation(mutants[first], mutants[second])
      if drawn.insert(pair).inserted { pairs.append(pair) }
    }
    return pairs
  }
}
