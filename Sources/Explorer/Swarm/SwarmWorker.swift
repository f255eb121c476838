internal import Facts
internal import Kernel
internal import Results
internal import Runner
internal import World

/// Makes the pieces of a swarm; it belongs to one worker.
final class SwarmWorker {
  private let plan: ExplorationPlan
  private let runner: FaultRunner
  private let sites: [UInt16]

  /// How many runs are tried to make the choices of a failing one fewer.
  private static let reductionMax = 300

  init(_ plan: ExplorationPlan, _ runner: FaultRunner) {
    self.plan = plan
    self.runner = runner
    sites = Swarm.sites(of: plan.families)
  }

  /// Makes a piece.
  func piece(_ order: PieceOrder) -> ExplorationPiece {
    guard let seeds = plan.seeds else { preconditionFailure("a piece of a swarm without seeds: \(order)") }
    return runner.piece(order) { _, piece in
      for position in order.first..<(order.first + order.count) {
        draw(seeds.first + UInt64(position), &piece)
      }
    }
  }

  private func draw(_ seed: UInt64, _ piece: inout ExplorationPiece) {
    let (run, deviations) = runner.run(piece.place, Swarm(seed: seed, sites: sites))
    piece.count(run)
    guard let symptom = run.symptoms.first else { return }
    let fewer = reduced(deviations, symptom, piece.place)
    let faults = fewer.map { FaultWords($0, among: plan.families) }
    plan.note(run, by: faults, fewer, seed: seed, in: &piece)
  }

  /// The choices that suffice for what is wrong.
  private func reduced(_ deviations: [Deviation], _ symptom: FailureSymptom, _ place: Int) -> [Deviation] {
    var runCount = 0
    return DeltaDebugging.minimum(of: deviations, isSpent: { runCount >= SwarmWorker.reductionMax }) {
      candidate in
      runCount += 1
      return runner.run(place, candidate).symptoms.first == symptom
    }
  }
}

extension Swarm {
  /// The sites at which a swarm may draw: those of some families of faults, and those that the contract leaves open.
  static func sites(of families: [FaultFamily]) -> [UInt16] {
    let faults = families.flatMap { $0.strikes.map(\.site) + ($0.sequel.map { [$0.site] } ?? []) }
    return Set(faults + ChoiceSite.latitudes + [.messageDelay]).subtracting(ChoiceSite.unseeded)
      .map(\.rawValue).sorted()
  }
}
