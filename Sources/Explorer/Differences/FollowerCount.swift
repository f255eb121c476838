public import Facts
public import Results
public import Runner

/// How many faults can strike the old app behind the one of a world.
public struct FollowerCount: LogLine, Hashable, Sendable {
  /// The number of the world.
  let world: Int
  /// How many faults.
  let count: Int

  init(world: Int, count: Int) {
    self.world = world
    self.count = count
  }

  /// The count as a worker says it.
  public var json: JSONValue { ["world": .integer(Int64(world)), "count": .integer(Int64(count))] }

  /// Reads what a worker says.
  public init(json: JSONValue, line: Int) throws(RunLogError) {
    guard case .integer(let world)? = json["world"], case .integer(let count)? = json["count"] else {
      throw RunLogError(line: line, expected: "a world and a count", found: "\(json)", advice: "")
    }
    self.init(world: Int(world), count: Int(count))
  }
}

/// The runs with one fault that say how many faults can strike behind it, as work for a pool.
public struct FollowerWork: PoolWork {
  let plan: DifferencePlan
  private let worlds: [Int]

  init(_ plan: DifferencePlan) {
    self.plan = plan
    worlds = plan.worlds.single
  }

  /// How many runs there are.
  public var count: Int { worlds.count }

  /// A worker's own function, which counts behind the fault of a world.
  public func makeWorker() -> (Int) -> FollowerCount {
    let faults = WorldFaults(plan)
    return { number in
      FollowerCount(world: worlds[number], count: faults.followerCount(in: plan.worlds[worlds[number]]))
    }
  }

  /// A count whose worker died: the world itself will tell of it.
  public func lost(_ number: Int, _ stop: CaseStop) -> FollowerCount {
    FollowerCount(world: worlds[number], count: 0)
  }

  /// The wire of one worker.
  public func makeWire() -> LogLineWire<FollowerCount> { LogLineWire() }
}
