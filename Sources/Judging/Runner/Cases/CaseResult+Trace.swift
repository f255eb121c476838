public import Facts
public import Kernel
public import Results
package import Rules
package import Scenario

extension CaseResult {
  /// Creates the result of one run that kept all its facts. No second run is needed to find the facts
  /// that the result cites.
  package init(_ outcome: RunResult, of definition: ScenarioDefinition, subject: String, suite: String) {
    self.init(
      address: CaseAddress(definition.address.text), title: definition.title, subject: subject,
      place: SourcePlace(file: FileSystem.join(suite, definition.file), line: definition.line),
      verdict: outcome.verdict(in: suite))
    let facts = CitationSink(wanted: outcome.citedFacts, in: outcome.trace)
    let findings = RuleFinding.findings(of: outcome, definition, facts: facts)
    describe(outcome, definition, findings: findings, facts: facts, suite: suite)
    choices = outcome.deviations.map(\.words)
  }
}

extension RuleFinding {
  /// The findings about a run that had no scenario and kept all its facts.
  package static func findings(
    _ judgments: [Judgment], levels: [RuleLevel], trace: Trace, places: CodePlaces = CodePlaces()
  ) -> [RuleFinding] {
    let links = judgments.flatMap { $0.verdict.witness?.links ?? [] }
    let facts = CitationSink(wanted: Set(links.map(\.sequence.rawValue)), in: trace, places)
    return zip(judgments, levels).map { judgment, level in
      RuleFinding(
        rule: judgment.page.identifier, level: level,
        outcome: RuleOutcome(judgment.verdict, facts: facts))
    }
  }
}

extension CitationSink {
  fileprivate convenience init(wanted: Set<UInt32>, in trace: Trace, _ places: CodePlaces = CodePlaces()) {
    self.init(wanted: wanted, place: places.place)
    guard !wanted.isEmpty else { return }
    for fact in trace.facts { append(fact, texts: trace.texts) }
  }
}

/// One run of a case with all its facts.
public struct TracedCaseRun {
  public let result: CaseResult
  /// All facts of the run. Empty if the case stopped with an error before its run.
  public let trace: Trace
}

extension CaseRunner {
  /// Runs a case with choices that the caller has started, and keeps all facts.
  public func conduct(of number: Int, choices: Choices) -> TracedCaseRun {
    do throws(CaseStop) {
      let outcome = try run(number, choices: choices, retention: .full)
      let planned = plan.cases[number]
      var result = CaseResult(
        outcome, of: planned.scenario.definition, subject: plan.apps[planned.app].name,
        suite: plan.scripts[planned.scenario.script].suite)
      result.seed = planned.seed
      return TracedCaseRun(result: result, trace: outcome.trace)
    } catch {
      let trace = Trace(facts: [], texts: Texts(keepsPassing: false), count: 0, hash: 0)
      return TracedCaseRun(
        result: plan.emptyResult(number, .error(error.kind, message: error.message)), trace: trace)
    }
  }
}
