internal import Kernel
internal import Results
internal import Runner

/// Finds the faults that worlds name by their numbers. It runs the old app, and belongs to one worker.
final class WorldFaults {
  private let runner: FaultRunner
  /// The latest world with two faults. Worlds with the same first fault are adjacent.
  private var latest: (old: Int, fault: Int, pairs: Pairs)?

  /// A fault with its sequel, and the faults that can occur with the old app after it.
  private struct Pairs {
    var first: [Fault] = []
    var followers: [Fault] = []
  }

  init(_ plan: DifferencePlan) {
    runner = FaultRunner(ExplorationPlan(plan.plan, families: plan.families, depth: 2))
  }

  /// The faults of a world, in order of occurrence. Empty if a fault's sequel cannot occur.
  func faults(of world: ComparedWorld) -> [Fault] {
    guard let number = world.fault else { return [] }
    var faults = [runner.plain(world.old).faults[number]]
    if let second = world.second {
      let pairs = pairs(number, of: world.old)
      faults = pairs.first + [pairs.followers[second]]
    }
    return runner.completed(faults, world.old) ?? faults
  }

  /// The number of faults that can occur with the old app after the first fault of a world.
  func followerCount(in world: ComparedWorld) -> Int {
    world.fault.map { pairs($0, of: world.old).followers.count } ?? 0
  }

  private func pairs(_ number: Int, of old: Int) -> Pairs {
    if let latest, (latest.old, latest.fault) == (old, number) { return latest.pairs }
    var pairs = Pairs()
    let fault = runner.plain(old).faults[number]
    if let (first, run) = runner.struck([fault], takesCensus: true, old), run.fate != .error {
      pairs = Pairs(first: first, followers: runner.followers(of: first, in: run))
    }
    latest = (old, number, pairs)
    return pairs
  }
}
