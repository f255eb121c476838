public import Kernel
public import Runner
internal import World

/// A world in which two apps are compared: a scenario with its seed, and choices that are not the usual ones.
public struct ComparedWorld: Hashable, Sendable {
  /// The number of the old app's case in the plan.
  let old: Int
  /// The number of the new app's case.
  let new: Int
  /// The choices.
  let deviations: [Deviation]

  /// Makes a world of the cases of two apps in one scenario.
  public init(old: Int, new: Int, deviations: [Deviation] = []) {
    self.old = old
    self.new = new
    self.deviations = deviations
  }

  /// The worlds of a plan with two apps: each scenario with each seed, with no choices besides.
  public static func all(of plan: RunPlan) -> [ComparedWorld] {
    var old: [WorldName: Int] = [:]
    for (number, planned) in plan.cases.enumerated() where planned.app == 0 {
      old[WorldName(planned)] = number
    }
    return plan.cases.enumerated().compactMap { number, planned in
      guard planned.app == 1, let other = old[WorldName(planned)] else { return nil }
      return ComparedWorld(old: other, new: number)
    }
  }

  /// Starts the choices of one of its cases.
  func start(_ choices: Choices, for planned: PlannedCase) {
    guard let seed = planned.seed else { return choices.start(.recorded(deviations)) }
    choices.start(.seeded(seed, kinds: .latitudes))
    for site in ChoiceSite.unseeded { choices.pin(name: site.rawValue, value: 0) }
    for deviation in deviations {
      choices.pin(
        name: deviation.site.name, detail: deviation.site.detail, scope: deviation.site.scope,
        visit: deviation.visit, value: deviation.value)
    }
  }
}

/// What the cases of both apps have in common.
private struct WorldName: Hashable {
  let scenario: ObjectIdentifier
  let seed: UInt64?

  init(_ planned: PlannedCase) {
    scenario = ObjectIdentifier(planned.scenario)
    seed = planned.seed
  }
}
