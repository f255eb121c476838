import Facts
internal import Scenario
import Testing

@testable import Explorer

/// Checks each requirement of a step except the kind of its fact. The facts of a run that reaches a
/// situation are altered so that the requirement does not hold. Then the situation is missed, and a situation
/// without the requirement is reached.
@Suite("What the steps of situations ask for")
struct SituationPartsTests {
  @Test("each part of a step tells a run that misses it", arguments: SituationReachTests.examples)
  func parts(_ example: SituationReachTests.Example) throws {
    let situation = try #require(SituationCatalogue.situation(named: example.situation))
    let outcome = try example.run(sinks: [])
    for part in Self.parts(of: situation) {
      let watch = SituationWatch([situation, part.weakened])
      watch.beginRun()
      for fact in part.alter(outcome.trace.facts) { watch.append(fact, texts: outcome.trace.texts) }
      #expect(!watch.isReached(at: 0), "reached although not \(part.name)")
      #expect(watch.isReached(at: 1), "\(part.name) is asked for in vain")
    }
  }

  /// A requirement of a step.
  private struct Part {
    let name: String
    /// The situation without the requirement.
    let weakened: Situation
    /// Alters the facts of a run so that the requirement does not hold.
    let alter: ([Fact]) -> [Fact]
  }

  /// The requirements of all steps. If several steps share a requirement, it is removed from all of them.
  private static func parts(of situation: Situation) -> [Part] {
    var parts: [Part] = []
    func add(
      _ name: String, _ weaken: (SituationStep) -> SituationStep, _ alter: @escaping ([Fact]) -> [Fact]
    ) {
      guard !parts.contains(where: { $0.name == name }) else { return }
      let weakened = Situation(
        situation.identifier, situation.sentence, rows: situation.rows, steps: situation.steps.map(weaken))
      parts.append(Part(name: name, weakened: weakened, alter: alter))
    }
    for step in situation.steps {
      for spoiler in step.spoilers {
        add("unless \(spoiler)", { $0.with(spoilers: $0.spoilers.filter { $0 != spoiler }) }) { facts in
          facts.flatMap { step.kinds.contains($0.kind) ? any(spoiler, before: $0) + [$0] : [$0] }
        }
      }
      for condition in step.conditions {
        let field = condition.field
        add("where \(field)", { $0.with(conditions: $0.conditions.filter { $0.field != field }) }) { facts in
          facts.map { step.kinds.contains($0.kind) ? $0.with(field, condition.least - 1) : $0 }
        }
      }
      for circumstance in step.circumstances {
        let measure = circumstance.measure
        add(
          "while \(measure)", { $0.with(circumstances: $0.circumstances.filter { $0.measure != measure }) }
        ) { facts in altered(facts, so: circumstance, failsAt: step) }
      }
    }
    return parts
  }

  /// Facts of a kind about each of the first things and devices, as they could occur before a fact.
  private static func any(_ kind: FactKind, before fact: Fact) -> [Fact] {
    let description = FactDescription.of(kind)
    return (0..<4).flatMap { number in
      (0..<2).map { device in
        let fields = description.fields.map { field -> Int64 in
          if field.name == "device" { return Int64(device) }
          if field.type == .flag { return 1 }
          return SituationKey.allCases.contains { $0.field == field.name } ? Int64(number) : 0
        }
        return Fact(
          sequence: fact.sequence, cause: fact.cause, instant: fact.instant,
          actor: Actor(.device, at: DeviceID(device)),
          content: FactContent(kind: kind, fields: FactFields(fields)))
      }
    }
  }

  /// Facts in which a measured number differs from the number that a step requires.
  private static func altered(
    _ facts: [Fact], so circumstance: SituationCircumstance, failsAt step: SituationStep
  ) -> [Fact] {
    if circumstance.measure == .runningApps {
      let other: FactKind = circumstance.greatest == 0 ? .processLaunched : .processTerminated
      return facts.flatMap { step.kinds.contains($0.kind) ? any(other, before: $0) + [$0] : [$0] }
    }
    let raising = raising[circumstance.measure] ?? []
    return facts.filter { !raising.contains($0.kind) }
  }

  /// The kinds of facts that increase a number.
  private static let raising: [SituationMeasure: [FactKind]] = [
    .observers: [.queueObserverAdded],
    .openTransactions: [.transactionBegan, .transactionReceived, .transactionRestored],
    .activeDownloads: [.downloadBegan, .downloadResumed], .downLinks: [.messageLinkFailed],
    .fullDisks: [.deviceDiskFilled],
  ]
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

extension Fact {
  /// The fact with another value in a field.
  fileprivate func with(_ field: String, _ value: Int64) -> Fact {
    let place = FactDescription.of(kind).fields.firstIndex { $0.name == field }
    let fields = content.fields
    let values = (0..<fields.count).map { $0 == place ? value : fields[$0] }
    return Fact(
      sequence: sequence, cause: cause, instant: instant, actor: actor,
      content: FactContent(kind: kind, fields: FactFields(values)))
  }
}
