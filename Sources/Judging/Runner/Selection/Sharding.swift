internal import Facts
internal import Kernel
public import Results

/// How the cases of a selection are divided among several runs, and which shard this run has.
public struct Sharding: Hashable, Sendable {
  /// The number of this shard, counted from one.
  public let number: Int
  /// The number of shards.
  public let count: Int
  /// The method that assigns a case to a shard.
  public let method: ShardMethod

  /// The largest number of shards.
  public static let countMax = 10_000

  /// Creates a division. The number is at least one and at most the count.
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

  /// Assigns the heaviest case first, always to the shard with the least weight.
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
  /// The cases are assigned in turn, so the shards have equal numbers of them.
  case slice
  /// By the hash of the address, so a case stays in its shard when others are added or removed.
  case hash
  /// By the weights of the cases in an earlier run, so the shards take equally long.
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

/// How long cases take, estimated by their numbers of facts in an earlier run. A run log contains no times,
/// because they differ between machines.
public struct CaseWeights: Hashable, Sendable {
  private let factCounts: [Key: UInt64]
  /// The weight of a case that is not in the earlier run.
  private let usual: UInt64

  private struct Key: Hashable {
    let address: CaseAddress
    let subject: String
  }

  public init(_ results: some Collection<CaseResult>) {
    var factCounts: [Key: UInt64] = [:]
    var total: UInt64 = 0
    for result in results {
      // With several seeds, the longest run counts.
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
