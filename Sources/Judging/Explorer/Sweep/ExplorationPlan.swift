public import Kernel
public import Results
public import Runner

/// Plain data: the scenarios to explore, and the faults to inject. It is made from the options of a
/// command.
public struct ExplorationPlan: Sendable {
  /// The scenarios and the apps.
  public internal(set) var plan: RunPlan
  /// The fault types, in report order.
  public let families: [FaultFamily]
  /// The maximum number of faults in one run: 1, 2 or 3.
  public let depth: Int
  /// The maximum number of runs with three faults.
  public var tripleCountMax = 200_000
  /// The run that the exploration continues: faults are injected only after its first facts. Nil if
  /// faults are injected from the start.
  public var origin: ExplorationOrigin?
  /// The folder to which the scenarios of findings are written, for the commands in these scenarios.
  /// Nil if no scenario is written.
  public var findingsFolder: String?
  /// Whether a broken `should` rule is a finding instead of a warning.
  public var isStrict = false
  /// The number of users that were generated for each app.
  public internal(set) var userCount = 0
  /// The mutation that alters the apps before they are explored; nil for the original apps.
  public var mutation: Mutation?
  /// The seeds of the swarm; nil if there is no swarm.
  public var seeds: SeedRange?
  /// The runs from which a swarm continues; nil if no runs are kept.
  public var corpus: Corpus?

  /// The number of single faults in a piece.
  static let singlesEach = 128
  /// The minimum number of seeds in a piece.
  static let seedsEachMin = 32
  /// The maximum number of pieces of a swarm. If there are too many seeds for this number, pieces are
  /// larger.
  static let swarmPiecesMax = 100_000

  public init(_ plan: RunPlan, families: [FaultFamily], depth: Int) {
    self.plan = plan
    self.families = families
    self.depth = depth
  }
}

/// A run that an exploration continues: its choices, and the first fact at which faults are injected.
public struct ExplorationOrigin: Hashable, Sendable {
  /// The run's non-default choices.
  public let deviations: [Deviation]
  /// The number of the fact, counted from one.
  public let fact: UInt32

  public init(deviations: [Deviation], fact: UInt32) {
    self.deviations = deviations
    self.fact = fact
  }
}

/// A request to execute a piece: the first of its faults or seeds, and the number of them.
struct PieceOrder: Hashable, Sendable {
  let stage: ExplorationStage
  let number: Int
  /// The number of the case in the plan.
  let place: Int
  /// The number of the first single fault, or of the first seed.
  let first: Int
  /// The number of faults or seeds.
  let count: Int
  /// The maximum number of runs of the piece.
  var runCountMax = Int.max
}

extension ExplorationPlan {
  /// Adds a failed run to its piece, with the faults and choices that are sufficient to cause the
  /// failure. If the scenario fails in the same way without faults, the run's other failures are
  /// assumed to follow from that failure.
  func record(
    _ run: ExploredRun, by faults: [FaultWords], _ deviations: [Deviation], seed: UInt64? = nil,
    in piece: inout ExplorationPiece
  ) {
    guard let symptom = run.symptoms.first else { return }
    let planned = plan.cases[piece.place]
    if let known = run.known.first {
      return piece.failures.add(
        FailureGroup(
          address: planned.address, subject: plan.apps[planned.app].name, symptom: known,
          consequences: run.symptoms, faults: [], deviations: []))
    }
    piece.failures.add(
      FailureGroup(
        address: planned.address, subject: plan.apps[planned.app].name, symptom: symptom,
        consequences: Array(run.symptoms.dropFirst()), faults: faults, deviations: deviations, seed: seed))
  }

  /// The pieces of the swarm. Each piece has some seeds of one scenario, and the scenarios alternate, so
  /// that an early end omits no scenario.
  func swarm(_ cases: [PlainCase]) -> [PieceOrder] {
    guard let seeds else { return [] }
    let places = cases.indices.filter { cases[$0].isApplicable && cases[$0].fate != .error }
    let seedsEach = max(
      ExplorationPlan.seedsEachMin, seeds.count * places.count / ExplorationPlan.swarmPiecesMax)
    var orders: [PieceOrder] = []
    for first in stride(from: 0, to: seeds.count, by: seedsEach) {
      for place in places {
        orders.append(
          PieceOrder(
            stage: .swarm, number: orders.count, place: place, first: first,
            count: min(seedsEach, seeds.count - first)))
      }
    }
    return orders
  }

  /// The pieces with one fault.
  func singles(_ cases: [PlainCase]) -> [PieceOrder] {
    var orders: [PieceOrder] = []
    // Scenarios of generated users are too many for a sweep. A swarm chooses their faults at random.
    for (place, plain) in cases.enumerated() where !plan.isGenerated(place) {
      for first in stride(from: 0, to: plain.faultCount, by: ExplorationPlan.singlesEach) {
        orders.append(
          PieceOrder(
            stage: .single, number: orders.count, place: place, first: first,
            count: min(ExplorationPlan.singlesEach, plain.faultCount - first)))
      }
    }
    return orders
  }

  /// The pieces with two or three faults: one for each possible first fault.
  func combinations(_ stage: ExplorationStage, _ cases: [PlainCase]) -> [PieceOrder] {
    var orders: [PieceOrder] = []
    for (place, plain) in cases.enumerated() where !plan.isGenerated(place) {
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
