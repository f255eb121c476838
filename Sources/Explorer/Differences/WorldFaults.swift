internal import Kernel
internal import Results
internal import Runner

/// Finds the faults that worlds name by their numbers, by running the old app; it belongs to one worker.
final class WorldFaults {
  private let runner: FaultRunner
  /// The faults behind the first one of the latest world: worlds with the same one stand side by side.
  private var latest: (old: Int, fault: Int, first: [Fault], followers: [Fault])?

  init(_ plan: DifferencePlan) {
    runner = FaultRunner(ExplorationPlan(plan.plan, families: plan.families, depth: 2))
  }

  /// The faults of a world, in the order in which they strike; one whose sequel has nothing to strike at has none.
  func faults(of world: ComparedWorld) -> [Fault] {
    guard let number = world.fault else { return [] }
    guard let second = world.second else {
      let fault = runner.plain(world.old).faults[number]
      return runner.completed([fault], world.old) ?? [fault]
    }
    let followers = followers(in: world)
    let faults = (latest?.first ?? []) + [followers[second]]
    return runner.completed(faults, world.old) ?? faults
  }

  /// The faults that can strike behind the first one of a world.
  func followers(in world: ComparedWorld) -> [Fault] {
    guard let number = world.fault else { return [] }
    if let latest, (latest.old, latest.fault) == (world.old, number) { return latest.followers }
    let fault = runner.plain(world.old).faults[number]
    guard let (first, run) = runner.struck([fault], takesCensus: true, world.old) else { return [] }
    let followers = run.fate == .error ? [] : runner.followers(of: first, in: run)
    latest = (world.old, number, first, followers)
    return followers
  }
}
