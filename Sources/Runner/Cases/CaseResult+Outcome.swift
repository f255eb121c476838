internal import Facts
internal import Kernel
internal import Results
internal import Rules
internal import Scenario
internal import World

extension Results.CaseVerdict {
  init(_ verdict: Scenario.CaseVerdict, suite: String) {
    switch verdict {
    case .passed: self = .passed
    case .failed: self = .failed
    case .inconclusive(let reason): self = .inconclusive(reason: reason)
    case .notApplicable(let reason): self = .notApplicable(reason: reason)
    case .error(let error): self = .error(.scenario, message: error.text(in: suite))
    }
  }
}

extension CaseResult {
  /// Takes over what a run came to, with the facts that show it.
  mutating func describe(
    _ outcome: RunResult, _ definition: ScenarioDefinition, facts: CitationSink, suite: String
  ) {
    factCount = outcome.factCount
    hash = outcome.factHash
    findings = zip(outcome.judgements, outcome.levels).map { judgement, level in
      RuleFinding(
        rule: judgement.page.identifier, level: level,
        outcome: CaseResult.outcome(judgement, of: outcome, facts),
        isExpected: definition.expectsBroken.contains(judgement.page.identifier))
    }
    if case .notApplicable(let reason) = outcome.verdict, findings.isEmpty {
      findings = CaseResult.findings(ofRulesIn: definition, reason)
    }
    expectations = outcome.failedExpectations.map { expectation in
      Results.FailedExpectation(
        place: SourcePlace(file: FileSystem.join(suite, expectation.file), line: expectation.line),
        name: expectation.name, expected: expectation.expected, found: expectation.found,
        difference: expectation.differences,
        facts: expectation.facts.map { facts.citation($0.rawValue) })
    }
    choices = outcome.deviations.map(CaseResult.words(for:))
    crashes = CaseResult.counted(outcome.crashes.map(CaseResult.words(for:)))
    for rule in outcome.unbrokenRules {
      remarks.append("the scenario expects \(rule) to be broken, and it was not")
    }
    if !outcome.isWithoutOccasion {
      for rule in outcome.unexercisedRules { remarks.append("the run had no occasion to judge \(rule)") }
    }
    remarks += outcome.remarks
    level = definition.level
    weigh()
  }

  /// What a rule concluded. Where a scenario about the rule gave no occasion to judge it and nothing else was wrong, the
  /// app does nothing that the rule is about.
  private static func outcome(
    _ judgement: Judgement, of outcome: RunResult, _ facts: CitationSink
  ) -> RuleOutcome {
    if outcome.isWithoutOccasion, outcome.unexercisedRules.contains(judgement.page.identifier) {
      return .notApplicable(reason: "the app does nothing that the rule is about")
    }
    return RuleOutcome(judgement.verdict, facts: facts)
  }

  /// What a scenario is about that was not even tried, because the app cannot do what it needs.
  private static func findings(ofRulesIn definition: ScenarioDefinition, _ reason: String) -> [RuleFinding] {
    RuleRegistry.pages.filter { definition.rules.contains($0.identifier) }.map {
      RuleFinding(rule: $0.identifier, level: $0.level, outcome: .notApplicable(reason: reason))
    }
  }

  /// Equal neighbours as one, with their number: an app that cannot start falls again at every launch.
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

  /// How the app ended by its own fault.
  private static func words(for crash: AppCrash) -> String {
    let message = crash.message.isEmpty ? crash.reason.name : "\(crash.reason.name): \(crash.message)"
    return crash.file.isEmpty ? message : "\(SourcePlace(file: crash.file, line: crash.line)): \(message)"
  }

  /// A choice with the names of its site and of what was chosen.
  private static func words(for deviation: Deviation) -> String {
    let number = Int(deviation.site.name)
    guard ChoiceSite.descriptions.indices.contains(number) else { return "\(deviation)" }
    let site = ChoiceSite.descriptions[number]
    let value =
      switch site.form {
      case .options(let names) where names.indices.contains(deviation.value): names[deviation.value]
      case .options, .order, .split: "\(deviation.value) of \(deviation.count)"
      }
    return "\(site.name) = \(value), visit \(deviation.visit), \(site.scope) \(deviation.site.scope)"
  }
}

extension RunResult {
  /// Whether the scenario does not apply because the app gave no occasion to judge what it is about.
  fileprivate var isWithoutOccasion: Bool {
    if case .notApplicable = verdict { !unexercisedRules.isEmpty } else { false }
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
