public import Rules

/// How a subject did in one part of the requirements.
public struct ProfileScore: Hashable, Sendable {
  /// The part.
  public let profile: Profile
  /// How many rules of the part the subject kept.
  public let keptCount: Int
  /// The rules that must be kept and were broken.
  public let brokenMust: [RuleIdentifier]
  /// The rules that should be kept and were broken.
  public let brokenShould: [RuleIdentifier]
  /// The rules that no run showed to be kept or broken.
  public let unproven: [RuleIdentifier]
  /// Whether every rule of the part that must be kept was shown to be kept or broken, as far as it applies.
  public let isProven: Bool
  /// How many rules do not apply to the subject.
  public let notApplicableCount: Int

  /// How many rules of the part apply.
  public var applicableCount: Int {
    keptCount + brokenMust.count + brokenShould.count + unproven.count
  }

  /// The share of the rules that apply that was kept, in per cent and rounded down; nothing where none applies.
  public var percent: Int? { applicableCount == 0 ? nil : keptCount * 100 / applicableCount }

  init(_ profile: Profile, of requirements: RequirementSet, _ standings: [RuleStanding]) {
    self.profile = profile
    var kept = 0
    var notApplicable = 0
    var broken: [RuleLevel: [RuleIdentifier]] = [:]
    var unproven: [RuleIdentifier] = []
    for standing in standings {
      guard let requirement = requirements[standing.rule], requirement.profile == profile else { continue }
      switch standing.outcome {
      case .kept: kept += 1
      case .broken: broken[requirement.level, default: []].append(standing.rule)
      case .notApplicable: notApplicable += 1
      case .inconclusive, .notExercised: unproven.append(standing.rule)
      }
    }
    keptCount = kept
    notApplicableCount = notApplicable
    brokenMust = broken[.must] ?? []
    brokenShould = broken[.should] ?? []
    self.unproven = unproven
    isProven = !unproven.contains { requirements[$0]?.level == .must }
  }
}
