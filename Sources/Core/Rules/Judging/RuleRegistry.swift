/// All bundled rules, in the order of reports and of the manual.
public enum RuleRegistry {
  public static let pages: [RulePage] = BundledRules.all.map { $0.page }

  /// The rules that check the final state.
  public static let outcomeRules = Set(pages.filter(\.judgesOutcome).map(\.identifier))

  /// Creates one instance of each rule.
  public static func makeRules() -> [any Rule] { BundledRules.all.map { $0.init() } }

  public static func page(of identifier: RuleIdentifier) -> RulePage? {
    pages.first { $0.identifier == identifier }
  }
}
