public import Rules

extension CaseResult {
  /// The findings of broken rules of the level `should`.
  public var warnings: [RuleFinding] {
    findings.filter { $0.level == .should && $0.breach != nil }
  }

  /// The findings of broken rules, the likeliest cause first: a rule about what is left in the end comes behind the others,
  /// and a rule that should be kept behind one that must be.
  public var breachesByCause: [RuleFinding] {
    let broken = findings.filter { $0.breach != nil }
    guard broken.count > 1 else { return broken }
    let outcomes = RuleRegistry.outcomeRules
    func rank(_ finding: RuleFinding) -> Int {
      (outcomes.contains(finding.rule) ? 1 : 0) + (finding.level == .must ? 0 : 2)
    }
    return (0...3).flatMap { wanted in broken.filter { rank($0) == wanted } }
  }

  /// Whether the scenario is about a rule.
  public func isAbout(_ rule: RuleIdentifier) -> Bool {
    findings.contains { $0.rule == rule && $0.isNamed }
  }

  /// The breach of a rule that the case shows: the rule's own, or else an expectation that the rule demands and that did
  /// not hold.
  public func breach(of rule: RuleIdentifier) -> Breach? {
    guard let finding = findings.first(where: { $0.rule == rule }), !finding.isExpected else { return nil }
    if let breach = finding.outcome.breach { return breach }
    return expectations.first { $0.rule == rule && $0.level == finding.level }.map {
      Breach(headline: $0.headline, facts: $0.facts)
    }
  }

  /// The rules that the case shows to be broken, in the order of the manual.
  public var brokenRules: [RuleIdentifier] {
    findings.filter { breach(of: $0.rule) != nil }.map(\.rule)
  }

  /// Whether the case shows that a rule is broken which must be kept.
  var breaksMust: Bool {
    findings.contains { $0.level == .must && breach(of: $0.rule) != nil }
  }
}
