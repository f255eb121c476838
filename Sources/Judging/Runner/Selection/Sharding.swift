internal import Facts
internal import Kernel
public import Results

/// The division of a selection's cases among several runs, and the shard of this run.
public struct Sharding: Hashable, Sendable {
  /// The number of this shard, counted from one.
  public let number: Int
  /// The number of shards.
  public let count: Int
  /// The method that assigns a case to a shard.
  public let method: ShardMethod

  /// The largest number of shards.
  public static let countMax = 10_000

  /// Creates a division. `number` is at least one and at most `count`.
  public init(number: Int, count: Int, method: ShardMethod = .slice) {
    precondition(number >= 1 && number <= count && count <= Sharding.countMax)
    self.number = number
    self.count = count
    self.method = method
  }

  /// The indices of the cases that belong to this shard, in their order.
  func part(of cases: [PlannedCase], apps: [PlannedApp]) -> [Int] {
    switch method {
    case .slice: return cases.indices.filter { $0 % count == number - 1 }
    case .hash:
      return cases.indices.filter { position in
        var digest = Digest()
        digest.combine(text: cases[position].address.text)
        return Int(digest.value % UInt64(count)) == number - 1
      }
    case .weight(let weights): return lightest(cases.map { weights.weight(of: $0, apps) })
    }
  }

  /// Chooses a shard for each case. The heaviest case is assigned first, and each case is assigned to
  /// the shard with the least weight so far.
  private func lightest(_ weights: [UInt64]) -> [Int] {
    let order = weights.indices.sorted { left, right in
      weights[left] == weights[right] ? left < right : weights[left] > weights[right]
    }
    var loads = [UInt64](repeating: 0, count: count)
    var part: [Int] = []
    for position in order {
      let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[least] += weights[position]
      if least == number - 1 { part.append(position) }
    }
    return part.sorted()
  }

  /// The description of this shard in a run log.
  func description(of cases: [PlannedCase], apps: [PlannedApp]) -> RunShard {
    var digest = Digest()
    for planned in cases {
      digest.combine(text: planned.address.text)
      digest.combine(text: apps[planned.app].name)
      digest.combine(planned.seed ?? 0)
    }
    return RunShard(
      number: number, count: count, method: method.name, caseCount: cases.count, selection: digest.value)
  }
}

/// A method that assigns cases to shards.
public enum ShardMethod: Hashable, Sendable {
  /// The cases are assigned to the shards in turn, so that all shards have about the same number of
  /// cases.
  case slice
  /// The hash of the address selects the shard, so that a case stays in its shard when other cases are
  /// added or removed.
  case hash
  /// The cases are assigned by their weights in an earlier run, so that the shards take equally long.
  case weight(CaseWeights)

  /// The name in run logs.
  public var name: String {
    switch self {
    case .slice: "slice"
    case .hash: "hash"
    case .weight: "time"
    }
  }
}

/// The durations of cases, estimated by their numbers of facts in an earlier run. A run log contains no
/// times, because they differ between machines.
public struct CaseWeights: Hashable, Sendable {
  private let factCounts: [Key: UInt64]
  /// The weight of a case that was not in the earlier run.
  private let usual: UInt64

  private struct Key: Hashable {
    let address: CaseAddress
    let subject: String
  }

  public init(_ results: some Collection<CaseResult>) {
    var factCounts: [Key: UInt64] = [:]
    var total: UInt64 = 0
    for result in results {
      // If a case was run with several seeds, its longest run counts.
      let key = Key(address: result.address, subject: result.subject)
      factCounts[key] = max(factCounts[key] ?? 1, UInt64(result.factCount))
      total += UInt64(result.factCount)
    }
    self.factCounts = factCounts
    usual = max(1, total / UInt64(max(1, results.count)))
  }

  func weight(of planned: PlannedCase, _ apps: [PlannedApp]) -> UInt64 {
    factCounts[Key(address: planned.address, subject: apps[planned.app].name)] ?? usual
  }
}
