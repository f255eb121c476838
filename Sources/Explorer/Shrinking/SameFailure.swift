internal import Facts
public import Results
public import Rules
public import Scenario
internal import World

extension FailureSymptom {
  /// What a run failed by: the rules that are obligations, those that look at what is left in the end last, and the
  /// crashes. A scenario that expects a rule to be broken does not fail by it.
  public static func symptoms(
    of result: RunResult, expecting expected: [RuleIdentifier] = []
  ) -> [FailureSymptom] {
    let broken = result.pages.indices.filter { place in
      result.ruleVerdicts[place].witness != nil && result.levels[place] == .must
        && !expected.contains(result.pages[place].identifier)
    }.map { result.pages[$0] }
    var symptoms = (broken.filter { !$0.judgesOutcome } + broken.filter(\.judgesOutcome)).map {
      FailureSymptom.rule($0.identifier)
    }
    for crash in result.crashes where !symptoms.contains(.crash(crash.reason.name)) {
      symptoms.append(.crash(crash.reason.name))
    }
    return symptoms
  }

  /// The broken rule.
  var rule: RuleIdentifier? {
    guard case .rule(let rule) = self else { return nil }
    return rule
  }
}

/// Tells whether another run fails as one did: by the same rule, or by a crash at the same line of the app.
struct SameFailure {
  private let symptom: FailureSymptom
  private let crashes: [AppCrash]

  /// Nothing where the run does not fail by the symptom.
  init?(_ symptom: FailureSymptom, in result: RunResult) {
    self.symptom = symptom
    crashes = result.crashes.filter { .crash($0.reason.name) == symptom }
    guard isSeen(in: result) else { return nil }
  }

  func isSeen(in result: RunResult) -> Bool {
    guard result.error == nil else { return false }
    switch symptom {
    case .rule(let rule): return result.breaches.contains { $0.page.identifier == rule }
    case .crash:
      return result.crashes.contains { crash in
        crashes.contains { ($0.reason, $0.file, $0.line) == (crash.reason, crash.file, crash.line) }
      }
    }
  }
}
