internal import Facts
internal import Kernel
internal import Results
internal import Rules
internal import Scenario
internal import World

extension RunResult {
  /// The verdict of a run. Paths in its error message start with the folder `suite`.
  func verdict(in suite: String) -> CaseVerdict {
    error.map { .error(.scenario, message: $0.text(in: suite)) } ?? verdict
  }
}

extension CaseResult {
  /// Copies the outcome and the findings of a run, and the facts that show the failed expectations.
  mutating func describe(
    _ outcome: RunResult, _ definition: ScenarioDefinition, findings: [RuleFinding], facts: CitationSink,
    suite: String
  ) {
    factCount = outcome.factCount
    hash = outcome.factHash
    self.findings = findings
    expectations = outcome.failedExpectations.map { expectation in
      var cited = expectation
      cited.place.file = FileSystem.join(suite, expectation.place.file)
      cited.facts = expectation.facts.map { facts.citation($0.sequence) }
      return cited
    }
    crashes = CaseResult.counted(outcome.crashes.map(CaseResult.words(for:)))
    for rule in outcome.unbrokenRules {
      remarks.append("the scenario expects \(rule) to be broken, but it was not")
    }
    // If an expectation about a rule failed, the run has exercised the rule.
    let judged = outcome.failedExpectations.compactMap(\.rule)
    for rule in outcome.unexercisedRules where !judged.contains(rule) {
      remarks.append("the run did not exercise \(rule)")
    }
    remarks += outcome.remarks + outcome.ignoredControls.map(IgnoredTap.remark)
    level = outcome.levelMax == .should ? .should : definition.level
    weigh()
  }

  /// Merges equal adjacent texts and adds their count. An example is an app that cannot start and
  /// crashes at every launch.
  private static func counted(_ texts: [String]) -> [String] {
    var counted: [(text: String, count: Int)] = []
    for text in texts {
      if counted.last?.text == text {
        counted[counted.count - 1].count += 1
      } else {
        counted.append((text, 1))
      }
    }
    return counted.map { $0.count == 1 ? $0.text : "\($0.text) (\($0.count) times)" }
  }

  private static func words(for crash: AppCrash) -> String {
    // If the process exited by itself, the message contains the end of its log.
    let text = crash.message.split(separator: "\n").joined(separator: " · ")
    let message = text.isEmpty ? crash.reason.name : "\(crash.reason.name): \(text)"
    return crash.file.isEmpty ? message : "\(SourcePlace(file: crash.file, line: crash.line)): \(message)"
  }
}

extension RunResult {
  /// The numbers of the facts that violations and failed expectations refer to.
  var citedFacts: Set<UInt32> {
    var numbers: Set<UInt32> = []
    for case .broken(let witness) in ruleVerdicts {
      for link in witness.links { numbers.insert(link.sequence.rawValue) }
    }
    for expectation in failedExpectations {
      for fact in expectation.facts { numbers.insert(fact.sequence) }
    }
    return numbers
  }
}

extension RuleOutcome {
  init(_ verdict: Verdict, facts: CitationSink) {
    switch verdict {
    case .kept: self = .kept
    case .notExercised: self = .notExercised
    case .notApplicable(let reason): self = .notApplicable(reason: reason)
    case .inconclusive(let reason): self = .inconclusive(reason: reason)
    case .broken(let witness):
      self = .broken(
        Breach(
          headline: witness.headline,
          facts: witness.links.map { facts.citation($0.sequence.rawValue, reason: $0.reason) },
          furtherBreaches: witness.furtherBreaches))
    }
  }
}
