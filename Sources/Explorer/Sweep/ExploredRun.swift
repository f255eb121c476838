internal import Facts
internal import Kernel
internal import Results
internal import Rules
internal import Scenario
internal import World

/// The outcome of one run of a scenario, as an exploration sees it.
struct ExploredRun {
  let fate: RunFate
  /// The breaches of the app, the first in front and crashes last.
  let symptoms: [FailureSymptom]
  /// The obligations that are broken in it as they are without faults.
  let known: [FailureSymptom]
  let factCount: UInt32
  let factHash: UInt64
  /// The rules about what an app should do that are broken in a run which it survived otherwise.
  let warnings: [RuleIdentifier]
  /// Why the run is an error or undecided; empty otherwise.
  let reason: String
  /// The words of the command that makes an undecided run again; none otherwise.
  var again: [String] = []
  /// Whether the app can play the scenario at all.
  let isApplicable: Bool
  /// Every choice, where a census was taken.
  let visits: [SiteVisit]

  /// Reads a run; what is wrong without faults already is not counted again.
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

  /// Those of some failures that are broken obligations in a run, whose failures are `all`.
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

  /// A run that could not be made.
  init(_ message: String) {
    (fate, symptoms, factCount, factHash, reason, visits) = (.error, [], 0, 0, message, [])
    (isApplicable, known, warnings) = (true, [], [])
  }

  /// Whether another run brought about the same facts and came to the same.
  func hasSameEnd(as other: ExploredRun) -> Bool { factHash == other.factHash && fate == other.fate }
}

extension ExplorationPiece {
  /// Counts a run.
  mutating func count(_ run: ExploredRun) {
    count(run.fate, run.reason, again: run.again)
    warnings.add(run.warnings)
  }
}
