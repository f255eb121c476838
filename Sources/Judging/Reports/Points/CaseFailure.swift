internal import Results
internal import Rules

/// One failure of a case: a broken rule, an expectation, a crash, or the reason why there is no verdict.
struct CaseFailure {
  /// The identifier of the rule, or the name of another failure.
  let name: String
  /// The verdict on this failure alone. A broken `should` rule is a warning even in a failed case.
  let verdict: ReportedVerdict
  let message: String
  /// The line at which the failure is reported. It is the line of the app's code if known, otherwise
  /// the line of the scenario.
  let place: SourcePlace
  let facts: [CitedFact]

  private init(
    _ name: String, _ verdict: ReportedVerdict, _ message: String, at place: SourcePlace,
    _ facts: [CitedFact] = []
  ) {
    self.name = name
    self.verdict = verdict
    self.message = message
    self.place = place
    self.facts = facts
  }

  /// All failures of a case. In a strict run a warning is a failure.
  static func all(of result: CaseResult, strictly: Bool) -> [CaseFailure] {
    let verdict = ReportedVerdict(result, strictly: strictly)
    switch result.verdict {
    case .passed, .notApplicable: return []
    case .inconclusive(let reason):
      return [CaseFailure(FailureName.inconclusive, verdict, reason, at: result.place)]
    case .error(_, let message):
      return [CaseFailure(verdict.words.junitType, verdict, message, at: result.place)]
    case .warned, .failed, .known: break
    }
    var failures: [CaseFailure] = []
    // If a scenario expects a violation, a crash that the violation causes is not a failure.
    if !result.findings.contains(where: \.isExpected) {
      for crash in result.crashes {
        failures.append(
          CaseFailure(
            FailureName.crash, verdict, "the app's code failed: \(crash)", at: result.place))
      }
    }
    for finding in result.breachesByCause {
      guard let breach = finding.breach else { continue }
      failures.append(
        CaseFailure(
          finding.rule.text, finding.level == .should && !strictly ? .warned : verdict, breach.headline,
          at: breach.facts.last { $0.place != nil }?.place ?? result.place, breach.facts))
    }
    for expectation in result.expectations {
      failures.append(
        CaseFailure(
          FailureName.expectation, expectation.level == .should && !strictly ? .warned : verdict,
          expectation.headline, at: expectation.place, expectation.facts))
    }
    return failures
  }
}
