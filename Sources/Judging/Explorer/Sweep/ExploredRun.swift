internal import Facts
internal import Kernel
internal import Results
internal import Rules
internal import Scenario
internal import World

/// The outcome of one run of a scenario for an exploration.
struct ExploredRun {
  let fate: RunFate
  /// The app's failures, the first violation first and crashes last.
  let symptoms: [FailureSymptom]
  /// The failures of this run that also occur without faults.
  let known: [FailureSymptom]
  let factCount: UInt32
  let factHash: UInt64
  /// The broken `should` rules, if the app survived the run otherwise.
  let warnings: [RuleIdentifier]
  /// The reason why the run is an error or inconclusive; otherwise empty.
  let reason: String
  /// The arguments of the command that reproduces an inconclusive run; otherwise empty.
  var again: [String] = []
  /// Whether the scenario applies to the app.
  let isApplicable: Bool
  /// Every choice of the run; empty unless the choices were recorded (a census).
  let visits: [SiteVisit]

  /// Evaluates a run. Failures that also occur without faults are not counted again.
  init(
    _ result: RunResult, _ definition: ScenarioDefinition, apartFrom known: [FailureSymptom],
    isStrict: Bool, visits: [SiteVisit]
  ) {
    factCount = result.factCount
    factHash = result.factHash
    self.visits = visits
    if case .notApplicable = result.verdict { isApplicable = false } else { isApplicable = true }
    let expected = definition.expectsBroken
    let hasBreach = result.hasBreach
    let mayFail = hasBreach || !result.failedExpectations.isEmpty || !result.crashes.isEmpty
    let all =
      mayFail ? FailureSymptom.symptoms(of: result, expecting: expected, isStrict: isStrict) : []
    symptoms = all.filter { symptom in
      if case .crash = symptom, !expected.isEmpty { return false }
      return !known.contains(symptom)
    }
    self.known = ExploredRun.obligations(known, brokenIn: result, all, apartFrom: expected, isStrict)
    let isFine = result.error == nil && symptoms.isEmpty
    warnings = isFine && hasBreach && !isStrict ? ExploredRun.warnings(of: result, apartFrom: expected) : []
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
      fate = hasBreach && ExploredRun.isWarned(result, apartFrom: expected) ? .warned : .survived
      reason = ""
    }
  }

  /// The failures in `known` that also occur in this run. `all` contains the run's failures.
  private static func obligations(
    _ known: [FailureSymptom], brokenIn result: RunResult, _ all: [FailureSymptom],
    apartFrom expected: [RuleIdentifier], _ isStrict: Bool
  ) -> [FailureSymptom] {
    guard !known.isEmpty else { return [] }
    let obligations = isStrict ? FailureSymptom.symptoms(of: result, expecting: expected) : all
    return known.filter(obligations.contains)
  }

  private static func isWarned(_ result: RunResult, apartFrom expected: [RuleIdentifier]) -> Bool {
    result.ruleVerdicts.indices.contains { place in
      result.ruleVerdicts[place].witness != nil && !expected.contains(result.pages[place].identifier)
    }
  }

  private static func warnings(of result: RunResult, apartFrom expected: [RuleIdentifier]) -> [RuleIdentifier]
  {
    result.ruleVerdicts.indices.filter {
      result.levels[$0] == .should && result.ruleVerdicts[$0].witness != nil
    }
    .map { result.pages[$0].identifier }.filter { !expected.contains($0) }
  }

  /// Creates the outcome of a run that could not be executed.
  init(_ message: String) {
    (fate, symptoms, factCount, factHash, reason, visits) = (.error, [], 0, 0, message, [])
    (isApplicable, known, warnings) = (true, [], [])
  }

  /// Whether the other run had the same facts and the same outcome.
  func hasSameEnd(as other: ExploredRun) -> Bool { factHash == other.factHash && fate == other.fate }
}

extension ExplorationPiece {
  /// Adds a run to the counts of the piece.
  mutating func count(_ run: ExploredRun) {
    count(run.fate, run.reason, again: run.again)
    warnings.add(run.warnings)
  }
}
