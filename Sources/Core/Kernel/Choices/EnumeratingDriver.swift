/// Supplies every combination of choices, one per run. For the next run, increments the last choice that can
/// still increase. Later choices restart at zero.
struct EnumeratingDriver: Sendable {
  private struct Step: Sendable {
    let site: Site
    let count: Int
    var value: Int
  }

  private let kinds: SiteKinds
  private var steps: [Step] = []
  private var position = 0
  private var visits = VisitCounter()

  /// The number of times that a run requested a different choice than the previous run after the same earlier
  /// values.
  private(set) var divergenceCount = 0

  init(kinds: SiteKinds) {
    self.kinds = kinds
  }

  mutating func pick(_ count: Int, at site: Site, kind: SiteKind) -> (value: Int, visit: UInt32) {
    guard kinds.contains(SiteKinds(kind)) else { return (0, 0) }
    let visit = visits.count(site)
    if position < steps.count, steps[position].site != site || steps[position].count != count {
      divergenceCount += 1
      steps.removeSubrange(position...)
    }
    if position == steps.count { steps.append(Step(site: site, count: count, value: 0)) }
    position += 1
    return (steps[position - 1].value, visit)
  }

  /// Counts a visit at which a pin supplied the value.
  mutating func skip(_ site: Site, kind: SiteKind) {
    guard kinds.contains(SiteKinds(kind)) else { return }
    _ = visits.count(site)
  }

  /// Restarts the run with the same combination.
  mutating func startAgain() {
    position = 0
    visits.removeAll()
  }

  /// Advances to the next combination. Returns false if all combinations were tried.
  mutating func advance() -> Bool {
    if position < steps.count {
      divergenceCount += 1
      steps.removeSubrange(position...)
    }
    position = 0
    visits.removeAll()
    while let last = steps.last, last.value + 1 >= last.count { steps.removeLast() }
    guard !steps.isEmpty else { return false }
    steps[steps.count - 1].value += 1
    return true
  }
}
