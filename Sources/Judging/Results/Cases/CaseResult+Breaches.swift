public import Rules

extension CaseResult {
  /// The file and line of the app's code that failed first; nil if nothing failed or its line is unknown.
  public var crashPlace: String? {
    guard let crash = crashes.first, let end = crash.firstRange(of: ": ")?.lowerBound else { return nil }
    let place = crash[..<end]
    guard let colon = place.lastIndex(of: ":"), Int(place[place.index(after: colon)...]) != nil else {
      return nil
    }
    return String(place)
  }

  /// The findings of broken rules, the likeliest cause first. `should` rules are after `must` rules, and
  /// rules about the final state are after the others.
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

  /// The breach of a rule in this case: a breach that the rule found, or a failed expectation that the
  /// rule demands. Nil if the rule was not broken, or if the scenario expects the breach.
  public func breach(of rule: RuleIdentifier) -> Breach? {
    findings.first { $0.rule == rule }.flatMap(breach(by:))
  }

  /// The rules that this case shows as broken, in the order of the manual.
  public var brokenRules: [RuleIdentifier] {
    findings.filter { isBroken($0) }.map(\.rule)
  }

  /// Whether the case shows a broken `must` rule.
  public var breaksMust: Bool { findings.contains { $0.level == .must && isBroken($0) } }

  /// Whether the run broke a `should` rule.
  var breaksShould: Bool { findings.contains { $0.level == .should && $0.breach != nil } }

  /// Whether the case shows the rule of a finding as broken.
  func isBroken(_ finding: RuleFinding) -> Bool {
    if finding.isExpected { return false }
    return finding.outcome.breach != nil || missedDemand(of: finding) != nil
  }

  private func breach(by finding: RuleFinding) -> Breach? {
    if finding.isExpected { return nil }
    if let breach = finding.outcome.breach { return breach }
    return missedDemand(of: finding).map { Breach(headline: $0.headline, facts: $0.facts) }
  }

  /// A failed expectation that the rule of a finding demands. Nil if there is none, or if the rule was
  /// not exercised.
  private func missedDemand(of finding: RuleFinding) -> FailedExpectation? {
    guard finding.outcome == .kept else { return nil }
    return expectations.first { $0.rule == finding.rule && $0.level == finding.level }
  }
}
