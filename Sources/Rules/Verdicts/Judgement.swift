/// What one rule concluded about a run, with the rule's page.
public struct Judgement: Hashable, Sendable {
  /// The page of the rule.
  public let page: RulePage
  /// What it concluded.
  public let verdict: Verdict

  /// Makes a judgement.
  public init(page: RulePage, verdict: Verdict) {
    self.page = page
    self.verdict = verdict
  }
}
