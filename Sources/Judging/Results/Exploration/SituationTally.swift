internal import Facts

/// The situations that some runs came to, by the places of the situations in their catalogue.
public struct SituationTally: Hashable, Sendable {
  /// How many runs were watched.
  public private(set) var runCount = 0
  /// How many runs reached each situation.
  public private(set) var reachedCounts: [Int]
  /// The most steps that one run did of each.
  public private(set) var bestProgress: [Int]

  /// A tally of so many situations, before any run.
  public init(count: Int) {
    reachedCounts = Array(repeating: 0, count: count)
    bestProgress = Array(repeating: 0, count: count)
  }

  /// Takes a run: how many steps it did of each situation, and how many each one has.
  public mutating func take(progress: ContiguousArray<UInt16>, of stepCounts: ContiguousArray<UInt16>) {
    runCount += 1
    for place in reachedCounts.indices {
      let done = Int(progress[place])
      if done > bestProgress[place] { bestProgress[place] = done }
      if done == Int(stepCounts[place]) { reachedCounts[place] += 1 }
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
