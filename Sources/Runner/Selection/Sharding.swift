internal import Facts
internal import Kernel
public import Results

/// How the cases of a selection are divided among several runs, and which part this one has.
public struct Sharding: Hashable, Sendable {
  /// The number of this part, from one on.
  public let number: Int
  /// How many parts there are.
  public let count: Int
  /// The method that assigns a case to a part.
  public let method: ShardMethod

  /// The largest number of parts.
  public static let countMax = 10_000

  /// Makes a division; the number is at least one and at most the count.
  public init(number: Int, count: Int, method: ShardMethod = .slice) {
    precondition(number >= 1 && number <= count && count <= Sharding.countMax)
    self.number = number
    self.count = count
    self.method = method
  }

  /// The numbers of the cases that belong to this part, in their order.
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

  /// The heaviest case goes first, always to the part that has the least so far.
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

  /// How a run log describes this part.
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

/// A method that assigns cases to the parts of a selection.
public enum ShardMethod: Hashable, Sendable {
  /// The cases are dealt out one after another, so the parts have equal numbers of them.
  case slice
  /// The hash of the address, so a case stays in its part when others come and go.
  case hash
  /// By the weights of the cases in an earlier run, so the parts take equally long.
  case weight(CaseWeights)

  /// Its name in run logs.
  public var name: String {
    switch self {
    case .slice: "slice"
    case .hash: "hash"
    case .weight: "time"
    }
  }
}

/// How long cases take, as their numbers of facts in an earlier run say it: a run log holds no times, which differ
/// from machine to machine.
public struct CaseWeights: Hashable, Sendable {
  private let factCounts: [Key: UInt64]
  /// The weight of a case that the earlier run did not have.
  private let usual: UInt64

  private struct Key: Hashable {
    let address: CaseAddress
    let subject: String
  }

  /// Takes the weights from the cases of a run.
  public init(_ results: some Collection<CaseResult>) {
    var factCounts: [Key: UInt64] = [:]
    var total: UInt64 = 0
    for result in results {
      // With several seeds the longest one counts.
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
