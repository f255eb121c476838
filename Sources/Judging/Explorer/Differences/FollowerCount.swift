public import Facts
public import Results
public import Runner

/// The number of faults that can occur with the old app after the fault of a world.
public struct FollowerCount: LogLine, Hashable, Sendable {
  /// The number of the world.
  let world: Int
  let count: Int

  init(world: Int, count: Int) {
    self.world = world
    self.count = count
  }

  /// The count as a line from a worker.
  public var json: JSONValue { ["world": .integer(Int64(world)), "count": .integer(Int64(count))] }

  /// Parses a line from a worker.
  public init(json: JSONValue, line: Int) throws(LogError) {
    guard case .integer(let world)? = json["world"], case .integer(let count)? = json["count"] else {
      throw LogError(line: line, expected: "a world and a count", found: "\(json)", advice: "")
    }
    self.init(world: Int(world), count: Int(count))
  }
}

/// Counts the faults that can occur after a first fault, by runs with that fault. It is work for a
/// pool.
public struct FollowerWork: PoolWork {
  let plan: DifferencePlan
  private let worlds: [Int]

  init(_ plan: DifferencePlan) {
    self.plan = plan
    worlds = plan.worlds.single
  }

  /// The number of runs.
  public var count: Int { worlds.count }

  /// Creates a worker's function, which counts the faults that can occur after the fault of a world.
  public func makeWorker() -> (Int) -> FollowerCount {
    let faults = WorldFaults(plan)
    return { number in
      FollowerCount(world: worlds[number], count: faults.followerCount(in: plan.worlds[worlds[number]]))
    }
  }

  /// The result for a world whose worker died. The comparison in the world itself will report the
  /// problem.
  public func lost(_ number: Int, _ stop: CaseStop) -> FollowerCount {
    FollowerCount(world: worlds[number], count: 0)
  }

  public func makeWire() -> LogLineWire<FollowerCount> { LogLineWire() }
}
