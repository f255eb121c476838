/// Leaves out as much of a list as can be left out: large pieces first, single things last, from the end on.
enum DeltaDebugging {
  /// The things that are left when no single one can be left out, or when `isSpent` says so.
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
      // Single things are tried again until a round takes none away.
      if length > 1 { length /= 2 } else if rest.count == before { length = 0 }
    }
    return rest
  }

  /// How many things are looked at two at a time: there are many pairs of many.
  private static let pairedMax = 32

  /// The things that are left when no two can be left out together, such as a door that is closed and opened again.
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
