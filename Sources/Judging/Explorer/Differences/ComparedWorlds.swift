internal import Kernel
internal import Results
internal import Runner

/// The worlds in which two apps are compared, in report order. All worlds with two faults that have the
/// same first fault are stored as one count. So a million of them need little memory.
struct ComparedWorlds: Sendable {
  /// A world, or all worlds that have this world's first fault and any second fault.
  private struct Group: Sendable {
    let world: ComparedWorld
    /// The number of the group's first world.
    let start: Int
    let hasSecond: Bool
  }

  private var groups: [Group] = []
  /// The number of worlds.
  private(set) var count = 0

  init(_ worlds: [ComparedWorld]) {
    for world in worlds { add(world) }
  }

  /// Creates the worlds for a plan with two apps: each scenario with each seed and default choices. If
  /// `plain` contains runs without faults, there is another world for each fault that can occur with
  /// the old app. There is also one world for each swarm seed.
  init(of plan: RunPlan, faultsOf plain: [PlainCase] = [], swarm: SeedRange? = nil) {
    var old: [WorldName: Int] = [:]
    for (number, planned) in plan.cases.enumerated() where planned.app == 0 {
      old[WorldName(planned)] = number
    }
    for (number, planned) in plan.cases.enumerated() where planned.app == 1 {
      guard let other = old[WorldName(planned)] else { continue }
      add(ComparedWorld(old: other, new: number))
      let faultCount = plain.indices.contains(other) ? plain[other].faultCount : 0
      for fault in 0..<faultCount { add(ComparedWorld(old: other, new: number, fault: fault)) }
      for seed in swarm?.values ?? [] { add(ComparedWorld(old: other, new: number, swarmSeed: seed)) }
    }
  }

  private mutating func add(_ world: ComparedWorld) {
    groups.append(Group(world: world, start: count, hasSecond: false))
    count += 1
  }

  /// The numbers of the worlds with one fault.
  var single: [Int] { groups.filter { $0.world.fault != nil && !$0.hasSecond }.map(\.start) }

  /// Returns the same worlds, followed by the worlds with a second fault. `counts` contains the number
  /// of possible second faults for each first fault.
  func adding(_ counts: [FollowerCount]) -> ComparedWorlds {
    var worlds = self
    for item in counts where item.count > 0 {
      worlds.groups.append(Group(world: self[item.world], start: worlds.count, hasSecond: true))
      worlds.count += item.count
    }
    return worlds
  }

  /// The world with a number.
  subscript(number: Int) -> ComparedWorld {
    var (low, high) = (0, groups.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if groups[middle].start <= number { low = middle } else { high = middle }
    }
    var world = groups[low].world
    if groups[low].hasSecond { world.second = number - groups[low].start }
    return world
  }
}

/// Identifies a world of both apps by its scenario and seed.
private struct WorldName: Hashable {
  let scenario: ObjectIdentifier
  let seed: UInt64?

  init(_ planned: PlannedCase) {
    scenario = ObjectIdentifier(planned.scenario)
    seed = planned.seed
  }
}
