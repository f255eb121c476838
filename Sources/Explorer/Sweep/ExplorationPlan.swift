public import Kernel
public import Results
public import Runner

/// Which scenarios are explored, and with which faults.
public struct ExplorationPlan: Sendable {
  /// The scenarios and the apps.
  public internal(set) var plan: RunPlan
  /// The families of faults, in the order of reports.
  public let families: [FaultFamily]
  /// How many faults strike in one run at most: 1, 2 or 3.
  public let depth: Int
  /// How many runs are made with three faults at most.
  public var tripleCountMax = 200_000
  /// The run behind which faults strike; nothing where they strike from the beginning.
  public var origin: ExplorationOrigin?
  /// The folder into which the scenarios of findings are to be written, for the commands in them; nothing where none is.
  public var findingsFolder: String?
  /// Whether a broken “should” is a finding, and no warning.
  public var isStrict = false
  /// How many users were generated for each app.
  public internal(set) var userCount = 0
  /// The mutation that makes the apps wrong before they are explored; nothing for the apps as they are.
  public var mutation: Mutation?
  /// The seeds of the swarm; nothing for no swarm.
  public var seeds: SeedRange?
  /// The runs that a swarm goes on from; nothing where none are kept.
  public var corpus: Corpus?

  /// How many single faults one piece holds.
  static let singlesEach = 128
  /// How many seeds one piece holds at least.
  static let seedsEachMin = 32
  /// How many pieces a swarm has at most, so that many seeds make larger pieces.
  static let swarmPiecesMax = 100_000

  /// Makes a plan.
  public init(_ plan: RunPlan, families: [FaultFamily], depth: Int) {
    self.plan = plan
    self.families = families
    self.depth = depth
  }
}

/// A run that is explored on: what was chosen in it, and the fact from which on faults strike.
public struct ExplorationOrigin: Hashable, Sendable {
  /// The choices of the run that were not the usual ones.
  public let deviations: [Deviation]
  /// The number of the fact, from one on.
  public let fact: UInt32

  /// Makes an origin.
  public init(deviations: [Deviation], fact: UInt32) {
    self.deviations = deviations
    self.fact = fact
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
  /// Adds a failing run, and the faults and choices that suffice for what is wrong in it, to its piece. Where the scenario fails
  /// without any fault and the run fails so as well, what is wrong besides follows from that, as far as anybody can tell.
  func note(
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

  /// The pieces of the swarm: so many seeds of every scenario in turn, so that an early end leaves none out.
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
    // Users are many, so what strikes them is drawn.
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

  /// The pieces with two or three faults: one for each fault that strikes first.
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
