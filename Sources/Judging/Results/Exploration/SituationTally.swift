internal import Facts

/// The situations that some runs reached, by the indexes of the situations in their catalogue.
public struct SituationTally: Hashable, Sendable {
  /// The number of watched runs.
  public private(set) var runCount = 0
  /// For each situation, the number of runs that reached it.
  public private(set) var reachedCounts: [Int]
  /// For each situation, the greatest number of steps that one run completed.
  public private(set) var bestProgress: [Int]

  /// Creates a tally of `count` situations, before any run.
  public init(count: Int) {
    reachedCounts = Array(repeating: 0, count: count)
    bestProgress = Array(repeating: 0, count: count)
  }

  /// Adds a run. `progress` contains the number of steps that the run completed in each situation, and
  /// `stepCounts` the number of all steps.
  public mutating func add(progress: ContiguousArray<UInt16>, of stepCounts: ContiguousArray<UInt16>) {
    runCount += 1
    for index in reachedCounts.indices {
      let done = Int(progress[index])
      if done > bestProgress[index] { bestProgress[index] = done }
      if done == Int(stepCounts[index]) { reachedCounts[index] += 1 }
    }
  }

  var json: JSONValue {
    [
      "runs": .integer(Int64(runCount)), "reached": .list(reachedCounts.map { .integer(Int64($0)) }),
      "progress": .list(bestProgress.map { .integer(Int64($0)) }),
    ]
  }

  init(_ object: LogObject) throws(LogError) {
    runCount = Int(try object.number("runs", in: 0...Int64(Int32.max)))
    reachedCounts = try object.numbers("reached", in: 0...Int64(Int32.max)).map { Int($0) }
    bestProgress = try object.numbers("progress", in: 0...Int64(Int32.max)).map { Int($0) }
    guard reachedCounts.count == bestProgress.count else {
      throw object.failure(
        "progress", "as many numbers as in “reached”", "\(bestProgress.count) of \(reachedCounts.count)")
    }
  }
}
