internal import Facts
internal import Kernel
internal import Results

/// How the cases of a selection are divided among several runs, and which part this one has.
public struct Sharding: Hashable, Sendable {
  /// The number of this part, from one on.
  public let number: Int
  /// How many parts there are.
  public let count: Int
  /// What decides the part of a case.
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
  func part(of cases: [PlannedCase], apps: [AppFile]) -> [Int] {
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
  func description(of cases: [PlannedCase], apps: [AppFile]) -> RunShard {
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
