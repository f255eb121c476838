internal import Rules

/// Which cases a report shows fact by fact: for each subject and each rule that it broke, the shortest run that shows it.
///
/// The shortest of a run is among the shortest of its parts, so a merged log keeps what an undivided run would show.
public struct ExhibitSelection: Sendable {
  /// The cases, in the order of the run.
  public let chosen: [CaseKey]

  /// Chooses among these cases.
  public init(_ cases: [CaseResult]) {
    var places: [Showing: Int] = [:]
    var shortest: [Int] = []
    func offer(_ position: Int, for showing: Showing) {
      guard let place = places[showing] else {
        places[showing] = shortest.count
        shortest.append(position)
        return
      }
      if cases[position].showsBetter(than: cases[shortest[place]]) { shortest[place] = position }
    }
    for (position, result) in cases.enumerated() where result.factCount > 0 {
      var hasBreach = false
      for finding in result.findings where finding.breach != nil {
        hasBreach = true
        offer(position, for: Showing(subject: result.subject, rule: finding.rule))
      }
      if !hasBreach, !result.expectations.isEmpty || !result.crashes.isEmpty {
        offer(position, for: Showing(subject: result.subject, rule: nil))
      }
    }
    var isShown = [Bool](repeating: false, count: cases.count)
    for position in shortest { isShown[position] = true }
    chosen = cases.indices.filter { isShown[$0] }.map { cases[$0].key }
  }

  /// What a run shows: that a subject broke a rule, or that it failed without breaking one.
  private struct Showing: Hashable {
    let subject: String
    let rule: RuleIdentifier?
  }
}
