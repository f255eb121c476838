/// The rules that an app is checked against, frozen under a name so that verdicts of different dates can be
/// compared.
public struct RequirementSet: Hashable, Sendable {
  /// The name: a year.
  public let name: String
  /// The requirements, in the order of the manual.
  public let requirements: [Requirement]

  public init(name: String, requirements: [Requirement]) {
    self.name = name
    self.requirements = requirements
  }

  /// The requirement for a rule; nil if the set does not contain the rule.
  public subscript(rule: RuleIdentifier) -> Requirement? { requirements.first { $0.rule == rule } }

  /// The level of a rule. A bundled rule that is not in the set is a *should*; a project's own rule has the
  /// level on its page.
  public func level(of page: RulePage) -> RuleLevel {
    if let requirement = self[page.identifier] { return requirement.level }
    return RuleRegistry.page(of: page.identifier) == nil ? page.level : .should
  }

  public func requirements(of profile: Profile) -> [Requirement] {
    requirements.filter { $0.profile == profile }
  }

  /// All sets, oldest first.
  public static let all = RuleRegistry.requirementSets

  public static func named(_ name: String) -> RequirementSet? { all.first { $0.name == name } }

  /// The default set.
  public static let latest = all[all.count - 1]
}

/// A part of the requirements that an app can fulfill independently.
public enum Profile: String, CaseIterable, Sendable {
  /// The rules for every app that sells: purchases, failures, cancellations, and restores.
  case core
  /// The rules for hosted content, servers, receipts, subscriptions, and the other parts of a store.
  case extended
}

/// A rule as a member of a requirement set.
public struct Requirement: Hashable, Sendable {
  public let rule: RuleIdentifier
  /// The profile that the rule belongs to.
  public let profile: Profile
  /// The level of the rule in this set.
  public let level: RuleLevel

  init(_ page: RulePage) { self.init(page.identifier, page.profile, page.level) }

  public init(_ rule: RuleIdentifier, _ profile: Profile, _ level: RuleLevel) {
    self.rule = rule
    self.profile = profile
    self.level = level
  }
}
