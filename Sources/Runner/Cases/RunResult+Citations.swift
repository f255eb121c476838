internal import Facts
internal import Rules
internal import Scenario

extension RunResult {
  /// The numbers of the facts that its breaches and failed expectations show.
  var citedFacts: Set<UInt32> {
    var numbers: Set<UInt32> = []
    for verdict in ruleVerdicts {
      for link in verdict.witness?.links ?? [] { numbers.insert(link.sequence.rawValue) }
    }
    for expectation in failedExpectations {
      for fact in expectation.facts { numbers.insert(fact.rawValue) }
    }
    return numbers
  }
}
