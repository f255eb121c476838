/// A rule as a requirement set asks for it.
public struct Requirement: Hashable, Sendable {
  /// The rule.
  public let rule: RuleIdentifier
  /// The part that it belongs to.
  public let profile: Profile
  /// How much a breach weighs in this set.
  public let level: RuleLevel

  /// Makes a requirement.
  public init(_ rule: RuleIdentifier, _ profile: Profile, _ level: RuleLevel) {
    self.rule = rule
    self.profile = profile
    self.level = level
  }
}
