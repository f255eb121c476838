internal import Scenario
public import World

/// A capability that an app uses but does not declare, so that cases were skipped.
public struct UndeclaredUse: Sendable {
  public let app: PlannedApp
  public let capability: Capability
  /// The first observed use.
  public let use: CapabilityUse
  /// The number of cases that were skipped because the capability is not declared.
  public let skippedCount: Int

  /// The number of skipped cases that are run for each capability. In each of them the app can use the
  /// capability.
  private static let triedCountMax = 3

  /// Runs a few of the cases that do not apply to the apps of a plan, and returns the undeclared
  /// capabilities that the apps use.
  public static func all(in plan: RunPlan) -> [UndeclaredUse] {
    // A backend is shared: an additional run at the same time would change its data.
    plan.usesThreads ? [] : plan.apps.indices.flatMap { uses(of: $0, in: plan) }
  }

  private static func uses(of app: Int, in plan: RunPlan) -> [UndeclaredUse] {
    let declared = plan.apps[app].capabilities
    var counts: [Capability: Int] = [:]
    let tried = plan.cases.filter { planned in
      guard planned.app == app,
        let capability = Applicability.missingCapability(of: declared, for: planned.scenario.definition),
        !declared.declares(capability), declared.shows(capability)
      else { return false }
      counts[capability, default: 0] += 1
      return counts[capability, default: 0] <= triedCountMax
    }
    guard !tried.isEmpty else { return [] }
    var part = plan
    part.replaceCases(by: tried)
    let observation = AppExamination(part).observation(of: declared)
    return Capability.allCases.compactMap { capability in
      guard let count = counts[capability], let use = observation.firstUse(of: capability) else { return nil }
      return UndeclaredUse(app: plan.apps[app], capability: capability, use: use, skippedCount: count)
    }
  }
}
