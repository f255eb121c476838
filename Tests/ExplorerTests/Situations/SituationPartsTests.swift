@testable import Explorer
import Facts
import Testing

/// What a step asks for besides the kind of its fact: without it, some run would reach the situation that does not.
@Suite("What the steps of situations ask for")
struct SituationPartsTests {
  @Test("nothing is asked for in vain")
  func parts() throws {
    let strict = SituationCatalogue.situations
    let weak = strict.enumerated().flatMap { place, situation in
      Self.weakened(situation).map { (place: place, part: $0.part, situation: $0.situation) }
    }
    let watch = SituationWatch(strict + weak.map(\.situation))
    var telling = weak.map { _ in "" }
    let runs = try SuiteRuns()
    func look(_ address: String, _ kills: [SuiteRuns.Kill]) throws {
      watch.beginRun()
      _ = try runs.run(address, kills: kills, sinks: [watch])
      for (number, variant) in weak.enumerated()
      where telling[number].isEmpty && watch.isReached(at: strict.count + number)
        && !watch.isReached(at: variant.place)
      { telling[number] = address }
    }
    for address in try runs.addresses() { try look(address, []) }
    for (number, variant) in weak.enumerated() where telling[number].isEmpty {
      print("VAIN \(strict[variant.place].identifier): \(variant.part)")
    }
  }

  /// The situation with each part left out, one at a time.
  private static func weakened(_ situation: Situation) -> [(part: String, situation: Situation)] {
    var weakened: [(part: String, situation: Situation)] = []
    for (number, step) in situation.steps.enumerated() {
      func add(_ part: String, _ step: SituationStep) {
        var steps = situation.steps
        steps[number] = step
        weakened.append(
          (
            "step \(number + 1), \(part)",
            Situation(situation.identifier, situation.sentence, rows: situation.rows, steps: steps)
          ))
      }
      for spoiler in step.spoilers {
        add("unless \(spoiler)", step.with(spoilers: step.spoilers.filter { $0 != spoiler }))
      }
      if !step.conditions.isEmpty { add("where", step.with(conditions: [])) }
      if !step.circumstances.isEmpty { add("while", step.with(circumstances: [])) }
    }
    return weakened
  }
}

extension SituationStep {
  fileprivate func with(
    conditions: [SituationCondition]? = nil, circumstances: [SituationCircumstance]? = nil,
    spoilers: [FactKind]? = nil
  ) -> SituationStep {
    SituationStep(
      sentence: sentence, kinds: kinds, keys: keys, conditions: conditions ?? self.conditions,
      circumstances: circumstances ?? self.circumstances, spoilers: spoilers ?? self.spoilers)
  }
}
