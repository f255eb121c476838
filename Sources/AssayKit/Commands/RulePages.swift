internal import Results
internal import Rules
internal import Runner

/// The pages that a run log carries.
enum RulePages {
  /// The page of every rule that a case mentions, in the order of the manual; rules in Lua follow by their names.
  static func mentioned(in cases: [CaseResult], custom: [PlannedRule] = []) -> [RulePage] {
    var mentioned: Set<RuleIdentifier> = []
    for result in cases {
      for finding in result.findings { mentioned.insert(finding.rule) }
    }
    let pages = RuleRegistry.pages + custom.map(\.page).sorted { $0.identifier < $1.identifier }
    return pages.filter { mentioned.contains($0.identifier) }
  }
}
