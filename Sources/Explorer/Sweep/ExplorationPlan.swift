public import Results
public import Runner

/// Which scenarios are explored, and with which faults.
public struct ExplorationPlan: Sendable {
  /// The scenarios and the apps.
  public let plan: RunPlan
  /// The families of faults, in the order of reports.
  public let families: [FaultFamily]
  /// How many faults strike in one run at most: 1, 2 or 3.
  public let depth: Int
  /// How many runs are made with three faults at most.
  public let tripleCountMax: Int

  /// How many single faults one piece holds.
  static let singlesEach = 64
  /// Of so many runs one is made twice.
  static let repeatedOneIn: UInt64 = 20

  /// Makes a plan.
  public init(_ plan: RunPlan, families: [FaultFamily], depth: Int, tripleCountMax: Int) {
    self.plan = plan
    self.families = families
    self.depth = depth
    self.tripleCountMax = tripleCountMax
  }
}

/// The order to make a piece: from which single fault on, and how many of them.
struct PieceOrder: Hashable, Sendable {
  let stage: ExplorationStage
  let number: Int
  /// The number of the case in the plan.
  let place: Int
  /// The number of the first single fault, or of the first seed.
  let first: Int
  /// How many of them.
  let count: Int
  /// How many runs it makes at most.
  var runCountMax = Int.max
}

extension ExplorationPlan {
  /// The pieces with one fault.
  func singles(_ cases: [PlainCase]) -> [PieceOrder] {
    var orders: [PieceOrder] = []
    for (place, plain) in cases.enumerated() {
      for first in stride(from: 0, to: plain.faultCount, by: ExplorationPlan.singlesEach) {
        orders.append(
          PieceOrder(
            stage: .single, number: orders.count, place: place, first: first,
            count: min(ExplorationPlan.singlesEach, plain.faultCount - first)))
      }
    }
    return orders
  }

  /// The pieces with two or three faults: one for each fault that strikes first.
  func combinations(_ stage: ExplorationStage, _ cases: [PlainCase]) -> [PieceOrder] {
    var orders: [PieceOrder] = []
    for (place, plain) in cases.enumerated() {
      for first in 0..<plain.faultCount {
        orders.append(PieceOrder(stage: stage, number: orders.count, place: place, first: first, count: 1))
      }
    }
    guard stage == .triple, !orders.isEmpty else { return orders }
    let each = max(1, tripleCountMax / orders.count)
    for place in orders.indices { orders[place].runCountMax = each }
    return Array(orders.prefix(tripleCountMax))
  }
}
