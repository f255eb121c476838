internal import Kernel

/// Pairs of different mutants of the catalogue, drawn by a seed.
public enum MutantPairs {
  /// The most pairs that are drawn at once: there are more, so that a draw comes to an end.
  public static let countMax = 10_000

  /// So many different pairs. The same seed gives the same pairs, and a larger count begins with those of a smaller one.
  public static func drawn(_ count: Int, seed: UInt64) -> [Mutation] {
    precondition((0...countMax).contains(count), "\(count) pairs are more than are drawn at once")
    let mutants = MutantCatalogue.all
    var stream = SplitMix(seed: seed)
    var drawn: Set<Mutation> = []
    var pairs: [Mutation] = []
    while pairs.count < count {
      let first = Int(stream.next(below: UInt64(mutants.count)))
      // The second is one of the others.
      let place = Int(stream.next(below: UInt64(mutants.count - 1)))
      let second = place < first ? place : place + 1
      let pair = Mutation(mutants[first], mutants[second])
      if drawn.insert(pair).inserted { pairs.append(pair) }
    }
    return pairs
  }
}
