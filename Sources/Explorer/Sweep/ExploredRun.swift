internal import Facts
internal import Kernel
internal import Results
internal import Rules
internal import Scenario
internal import World

/// What one run of a scenario came to, as an exploration sees it.
struct ExploredRun {
  let fate: RunFate
  /// What is wrong with the app.
  let symptoms: [FailureSymptom]
  let factCount: UInt32
  let factHash: UInt64
  /// Why the run is an error or undecided; empty otherwise.
  let reason: String
  /// Every choice, where a census was taken.
  let visits: [SiteVisit]

  /// Reads a run; what is wrong without faults already is not counted again.
  init(
    _ result: RunResult, _ definition: ScenarioDefinition, apartFrom known: [FailureSymptom],
    visits: [SiteVisit]
  ) {
    factCount = result.factCount
    factHash = result.factHash
    self.visits = visits
    var symptoms: [FailureSymptom] = []
    var isWarned = false
    for (position, verdict) in result.ruleVerdicts.enumerated() {
      guard case .broken = verdict else { continue }
      let rule = result.pages[position].identifier
      guard !definition.expectsBroken.contains(rule), !known.contains(.rule(rule)) else { continue }
      if result.levels[position] == .must { symptoms.append(.rule(rule)) } else { isWarned = true }
    }
    if definition.expectsBroken.isEmpty {
      for crash in result.crashes {
        let symptom = FailureSymptom.crash(crash.reason.name)
        if !symptoms.contains(symptom), !known.contains(symptom) { symptoms.append(symptom) }
      }
    }
    self.symptoms = symptoms
    if let error = result.error {
      fate = .error
      reason = "\(error)"
    } else if !symptoms.isEmpty {
      fate = .broken
      reason = ""
    } else if case .inconclusive(let words) = result.verdict {
      fate = .undecided
      reason = words
    } else {
      fate = isWarned ? .warned : .survived
      reason = ""
    }
  }

  /// A run that could not be made.
  init(_ message: String) {
    (fate, symptoms, factCount, factHash, reason, visits) = (.error, [], 0, 0, message, [])
  }
}

/// Notes the kind of every fact of a run.
final class KindSink: FactSink {
  private(set) var kinds: [FactKind] = []

  func append(_ fact: Fact, texts: Texts) { kinds.append(fact.kind) }

  /// Forgets the kinds and keeps the memory.
  func removeAll() { kinds.removeAll(keepingCapacity: true) }
}
