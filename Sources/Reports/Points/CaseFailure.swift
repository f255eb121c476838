internal import Results
internal import Rules

/// One thing that is wrong with a case: a broken rule, an expectation, a crash, or why there is no verdict.
struct CaseFailure {
  /// What it is called: the name of a rule, or what else a failure is called.
  let name: String
  /// How it weighs by itself: in a failed case a rule that only should be kept is a warning.
  let verdict: ReportedVerdict
  /// What happened.
  let message: String
  /// Where the scenario says it.
  let place: SourcePlace
  /// The facts that show it.
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

  /// Everything that is wrong with a case; strictly, a warning is a failure.
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
    // An app that a scenario wants to break a rule may fall by it.
    if !result.findings.contains(where: \.isExpected) {
      for crash in result.crashes {
        failures.append(
          CaseFailure(
            FailureName.crash, verdict, "the app ended by its own fault: \(crash)", at: result.place))
      }
    }
    for finding in result.findings {
      guard let breach = finding.breach else { continue }
      failures.append(
        CaseFailure(
          finding.rule.text, finding.level == .should && !strictly ? .warned : verdict, breach.headline,
          at: result.place, breach.facts))
    }
    for expectation in result.expectations {
      let name = expectation.name.isEmpty ? "" : "\(expectation.name): "
      failures.append(
        CaseFailure(
          FailureName.expectation, verdict,
          "\(name)expected \(expectation.expected), found \(expectation.found)", at: expectation.place,
          expectation.facts))
    }
    return failures
  }
}
