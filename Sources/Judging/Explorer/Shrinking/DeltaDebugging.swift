/// Removes as many elements of a list as possible: first many adjacent elements at once, then single
/// elements, starting at the end.
enum DeltaDebugging {
  /// The elements that remain when no single element can be removed, or when `isSpent` returns true.
  static func minimum<Thing>(
    of things: [Thing], isSpent: () -> Bool = { false }, holds: ([Thing]) -> Bool
  ) -> [Thing] {
    var rest = things
    if rest.isEmpty || holds([]) { return [] }
    var length = (rest.count + 1) / 2
    while length > 0, !isSpent() {
      let before = rest.count
      var end = rest.count
      while end > 0, !isSpent() {
        let start = max(end - length, 0)
        let candidate = Array(rest[..<start] + rest[end...])
        if candidate.count < rest.count, !candidate.isEmpty, holds(candidate) { rest = candidate }
        end = start
      }
      // Single elements are tried again until a round removes none.
      if length > 1 { length /= 2 } else if rest.count == before { length = 0 }
    }
    return rest
  }

  /// The maximum number of elements to try in pairs. The number of pairs grows quadratically.
  private static let pairedMax = 32

  /// The elements that remain when no two can be removed together. An example of such a pair is going
  /// offline and online again.
  static func minimumByPairs<Thing>(
    of things: [Thing], isSpent: () -> Bool = { false }, holds: ([Thing]) -> Bool
  ) -> [Thing] {
    guard things.count <= pairedMax else { return things }
    var rest = things
    while let fewer = withoutPair(of: rest, isSpent, holds) { rest = fewer }
    return rest
  }

  private static func withoutPair<Thing>(
    of things: [Thing], _ isSpent: () -> Bool, _ holds: ([Thing]) -> Bool
  ) -> [Thing]? {
    guard things.count > 2 else { return nil }
    for later in things.indices.reversed() {
      for earlier in things.indices.prefix(later) where !isSpent() {
        let candidate = things.indices.filter { $0 != later && $0 != earlier }.map { things[$0] }
        if holds(candidate) { return candidate }
      }
    }
    return nil
  }
}
