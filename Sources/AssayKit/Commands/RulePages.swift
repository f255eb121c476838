internal import Results
internal import Rules

/// The pages that a run log carries.
enum RulePages {
  /// The page of every rule that a case mentions, in the order of the manual.
  static func mentioned(in cases: [CaseResult]) -> [RulePage] {
    var mentioned: Set<RuleIdentifier> = []
    for result in cases {
      for finding in result.findings { mentioned.insert(finding.rule) }
    }
    return RuleRegistry.pages.filter { mentioned.contains($0.identifier) }
  }
}
