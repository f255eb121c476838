internal import Kernel
public import Results
public import Runner
internal import World

/// The comparison of two apps as work for a pool. Each world is run with the old app and with the new
/// one.
public struct DifferencePlan: PoolWork {
  /// The scenarios, the old app and the new one.
  let plan: RunPlan
  /// The worlds, in report order.
  let worlds: ComparedWorlds
  /// The fault types to which the worlds' fault numbers refer.
  public let families: [FaultFamily]
  let breakdown: WorkerBreakdown
  /// The seeds of the swarm; nil if there is no swarm.
  private let swarm: SeedRange?

  /// Plans the comparison of the two apps of a plan, in its own worlds or in the given worlds.
  public init(
    _ plan: RunPlan, worlds: [ComparedWorld]? = nil, families: [FaultFamily] = [], swarm: SeedRange? = nil,
    breakdown: WorkerBreakdown = .none
  ) {
    self.plan = plan
    self.worlds = worlds.map(ComparedWorlds.init) ?? ComparedWorlds(of: plan, swarm: swarm)
    self.families = families
    self.swarm = swarm
    self.breakdown = breakdown
  }

  private init(_ other: DifferencePlan, worlds: ComparedWorlds) {
    plan = other.plan
    families = other.families
    swarm = other.swarm
    breakdown = other.breakdown
    self.worlds = worlds
  }

  /// Returns the comparison with one more world for each fault that can occur with the old app. `plain`
  /// contains the runs without faults, which show these faults.
  public func adding(faultsOf plain: [PlainCase]) -> DifferencePlan {
    DifferencePlan(self, worlds: ComparedWorlds(of: plan, faultsOf: plain, swarm: swarm))
  }

  /// Returns the comparison with one more world for each fault that can occur with the old app after
  /// another fault.
  public func adding(_ followers: [FollowerCount]) -> DifferencePlan {
    DifferencePlan(self, worlds: worlds.adding(followers.sorted { $0.world < $1.world }))
  }

  /// The runs that determine how many faults can occur after each single fault.
  public var followerRuns: FollowerWork { FollowerWork(self) }

  /// The runs without faults that determine how many faults can occur in each case.
  public var plainRuns: PlainWork { PlainWork(ExplorationPlan(plan, families: families, depth: 1)) }

  /// The number of worlds.
  public var count: Int { worlds.count }

  /// Creates a worker's function, which compares the apps in the world with a number.
  public func makeWorker() -> (Int) -> WorldDifference {
    let runner = CaseRunner(plan: plan, keepsFiles: true)
    let choices = Choices(kinds: ChoiceSite.kinds)
    let sites = Swarm.sites(of: families.isEmpty ? FaultFamily.usual : families)
    lazy var faults = WorldFaults(self)
    return { number in
      var world = worlds[number]
      var words = world.words
      if world.fault != nil {
        let struck = faults.faults(of: world)
        world.deviations += struck.flatMap(\.deviations)
        words += struck.map(\.words.text)
      }
      breakdown.strike(plan.cases[world.old].address.text)
      var difference = difference(of: world, choices: words)
      let conducts = [world.old, world.new].map { number in
        world.start(choices, for: plan.cases[number], swarmSites: sites)
        return runner.conduct(of: number, choices: choices)
      }
      BehaviorComparison(old: conducts[0], new: conducts[1]).describe(&difference)
      return difference
    }
  }

  private func difference(of world: ComparedWorld, choices: [String]) -> WorldDifference {
    let planned = plan.cases[world.old]
    return WorldDifference(address: planned.address, seed: planned.seed, choices: choices)
  }

  /// The result for a world whose worker died.
  public func lost(_ number: Int, _ stop: CaseStop) -> WorldDifference {
    var difference = difference(of: worlds[number], choices: worlds[number].words)
    difference.kind = .error
    difference.obstacle = "the worker ended"
    difference.detail = stop.message
    difference.errorCode = stop.kind.exitCode
    return difference
  }

  public func makeWire() -> LogLineWire<WorldDifference> { LogLineWire() }
}
