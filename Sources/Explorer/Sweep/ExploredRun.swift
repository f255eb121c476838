internal import Facts
internal import Kernel
internal import Results
internal import Rules
internal import Scenario
internal import World

/// What one run of a scenario came to, as an exploration sees it.
struct ExploredRun {
  let fate: RunFate
  /// What is wrong with the app, the first breach in front and crashes last.
  let symptoms: [FailureSymptom]
  let factCount: UInt32
  let factHash: UInt64
  /// Why the run is an error or undecided; empty otherwise.
  let reason: String
  /// Whether an earlier run went on in its place.
  var isKnown = false
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
    var breaches: [(symptom: FailureSymptom, fact: UInt32)] = []
    var isWarned = false
    for (position, verdict) in result.ruleVerdicts.enumerated() {
      guard case .broken(let witness) = verdict else { continue }
      let rule = result.pages[position].identifier
      guard !definition.expectsBroken.contains(rule), !known.contains(.rule(rule)) else { continue }
      guard result.levels[position] == .must else {
        isWarned = true
        continue
      }
      breaches.append((.rule(rule), witness.links.map(\.sequence.rawValue).max() ?? 0))
    }
    // What is broken first explains what is broken behind it.
    var symptoms = breaches.enumerated().sorted { left, right in
      (left.element.fact, left.offset) < (right.element.fact, right.offset)
    }.map(\.element.symptom)
    for expectation in result.failedExpectations where expectation.level == .must {
      let symptom =
        expectation.rule.map(FailureSymptom.rule) ?? .expectation("\(expectation.place)")
      if !symptoms.contains(symptom), !known.contains(symptom) { symptoms.append(symptom) }
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

  /// A run that came to a state from which an earlier one had gone on.
  init(like earlier: ExploredRun) {
    fate = earlier.fate == .survived ? .known : earlier.fate
    isKnown = true
    (symptoms, factCount, factHash) = (earlier.symptoms, earlier.factCount, earlier.factHash)
    (reason, visits) = (earlier.reason, [])
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
