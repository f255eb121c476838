/// The rules that a verdict is about, frozen under a name, so that verdicts of different days can be compared.
public struct RequirementSet: Hashable, Sendable {
  /// Its name: a year.
  public let name: String
  /// Its rules, in the order of the manual.
  public let requirements: [Requirement]

  /// Makes a set.
  public init(name: String, requirements: [Requirement]) {
    self.name = name
    self.requirements = requirements
  }

  /// What the set asks of a rule, or nothing where the rule is none of its own.
  public subscript(rule: RuleIdentifier) -> Requirement? { requirements.first { $0.rule == rule } }

  /// How much a breach of a rule weighs. What the set does not ask for is advice; a project's own rule weighs as its
  /// page says.
  public func level(of page: RulePage) -> RuleLevel {
    if let requirement = self[page.identifier] { return requirement.level }
    return RuleRegistry.page(of: page.identifier) == nil ? page.level : .should
  }

  /// The rules of one part.
  public func requirements(of profile: Profile) -> [Requirement] {
    requirements.filter { $0.profile == profile }
  }

  /// Every set there is, the oldest first.
  public static let all: [RequirementSet] = [.year2026]

  /// The set with a name, or nothing.
  public static func named(_ name: String) -> RequirementSet? { all.first { $0.name == name } }

  /// The set that is asked for where none is named.
  public static let latest = year2026
}
