internal import Facts
internal import Results
internal import Rules
internal import Scenario

extension RuleFinding {
  /// The findings of a run, with the facts that show its violations.
  static func findings(
    of outcome: RunResult, _ definition: ScenarioDefinition, facts: CitationSink
  ) -> [RuleFinding] {
    if case .notApplicable(let reason) = outcome.verdict, outcome.ruleVerdicts.isEmpty {
      return findings(ofRulesIn: definition, reason)
    }
    return zip(outcome.judgments, outcome.levels).map { judgment, level in
      RuleFinding(
        rule: judgment.page.identifier, level: level,
        outcome: RuleOutcome(judgment.verdict, facts: facts),
        isExpected: definition.expectsBroken.contains(judgment.page.identifier),
        isNamed: definition.rules.contains(judgment.page.identifier))
    }
  }

  /// The findings of a scenario that was not run because the app lacks a required capability.
  private static func findings(ofRulesIn definition: ScenarioDefinition, _ reason: String) -> [RuleFinding] {
    RuleRegistry.pages.filter { definition.rules.contains($0.identifier) }.map {
      RuleFinding(
        rule: $0.identifier, level: $0.level, outcome: .notApplicable(reason: reason), isNamed: true)
    }
  }
}

/// Caches the findings of the last run without a violation. The next seed of a scenario usually has the
/// same findings. The rules that check a scenario are the same in each of its runs.
struct RecentFindings {
  private var scenario: PlannedScenario?
  private var verdicts: [Verdict] = []
  private var levels: [RuleLevel] = []
  private var findings: [RuleFinding] = []

  /// The findings of a run of a scenario, with the facts that show its violations.
  mutating func findings(
    of outcome: RunResult, in scenario: PlannedScenario, _ definition: ScenarioDefinition,
    facts: CitationSink
  ) -> [RuleFinding] {
    if scenario === self.scenario, verdicts == outcome.ruleVerdicts, levels == outcome.levels {
      return findings
    }
    let made = RuleFinding.findings(of: outcome, definition, facts: facts)
    // The facts of a violation belong to their own run, so they are not cached.
    if outcome.ruleVerdicts.isEmpty || outcome.hasBreach { return made }
    (self.scenario, verdicts, levels, findings) = (scenario, outcome.ruleVerdicts, outcome.levels, made)
    return made
  }
}
