internal import Facts
internal import Kernel
internal import Results
internal import Runner
internal import World

/// Executes the pieces of the swarm stage and of the corpus stage. It belongs to one worker.
final class SwarmWorker {
  private let plan: ExplorationPlan
  private let runner: FaultRunner
  private let sites: [UInt16]
  private let coverage = CoverageWatch()
  /// The features of the current piece's runs. The set is never iterated.
  private var seen: Set<UInt64> = []
  /// The reduced failures of the current piece, each with the choices that are sufficient to cause it.
  private var reductions: [(symptom: FailureSymptom, deviations: [Deviation])] = []

  /// The maximum number of runs for reducing the choices of a failed run.
  private static let reductionMax = 300

  init(_ plan: ExplorationPlan, _ runner: FaultRunner) {
    self.plan = plan
    self.runner = runner
    sites = Swarm.sites(of: plan.families)
  }

  /// Executes a piece of the swarm stage: one run for each seed.
  func piece(_ order: PieceOrder) -> ExplorationPiece {
    guard let seeds = plan.seeds else { preconditionFailure("a piece of a swarm without seeds: \(order)") }
    let address = plan.plan.cases[order.place].address
    return piece(order) { position in
      let seed = seeds.first + UInt64(position)
      return Swarm(seed: seed, sites: sites, base: plan.corpus?.base(for: address, seed: seed) ?? [])
    }
  }

  /// Executes a piece of the corpus stage: it repeats runs that an earlier exploration kept.
  func piece(ofKept order: PieceOrder) -> ExplorationPiece {
    guard let corpus = plan.corpus else { preconditionFailure("no corpus is kept: \(order)") }
    let runs = corpus.runs(of: plan.plan.cases[order.place].address)
    return piece(order) { Swarm(seed: UInt64($0), sites: [], base: runs[$0].deviations) }
  }

  private func piece(_ order: PieceOrder, _ swarm: (Int) -> Swarm) -> ExplorationPiece {
    runner.piece(order) { _, piece in
      seen.removeAll(keepingCapacity: true)
      reductions.removeAll(keepingCapacity: true)
      // Run the scenario without faults first, so that the coverage of that run does not count as new.
      if plan.corpus != nil { _ = run(Swarm(seed: 0, sites: []), &piece) }
      for position in order.first..<(order.first + order.count) {
        let swarm = swarm(position)
        let (run, deviations) = run(swarm, &piece)
        piece.count(run)
        guard let symptom = run.symptoms.first else { continue }
        // If the scenario also fails without faults, the failure without faults is reported instead.
        let fewer = run.known.isEmpty ? reduced(deviations, symptom, piece.place) : []
        let faults = fewer.map { FaultWords($0, among: plan.families) }
        // A run that continues from other runs cannot be reproduced by its seed alone.
        let seed = swarm.base.isEmpty ? swarm.seed : nil
        plan.record(run, by: faults, fewer, seed: seed, in: &piece)
      }
    }
  }

  /// Executes a run. If there is a corpus, records the run's new features.
  private func run(
    _ swarm: Swarm, _ piece: inout ExplorationPiece
  ) -> (run: ExploredRun, deviations: [Deviation]) {
    guard let corpus = plan.corpus else { return runner.run(piece.place, swarm) }
    coverage.beginRun()
    let result = runner.run(piece.place, swarm, sinks: [coverage])
    guard result.run.fate != .error else { return result }
    let new = coverage.features(with: runner.watched.watch).filter { corpus.isNew($0) && !seen.contains($0) }
    guard !new.isEmpty else { return result }
    seen.formUnion(new)
    piece.reached.append(ReachedRun(deviations: result.deviations, features: new))
    return result
  }

  /// Finds the choices of a failed run that are sufficient to cause the failure. If the run contains
  /// all choices of an earlier reduction, that reduction is reused.
  private func reduced(_ deviations: [Deviation], _ symptom: FailureSymptom, _ place: Int) -> [Deviation] {
    let known = reductions.first { known in
      known.symptom == symptom && known.deviations.allSatisfy(deviations.contains)
    }
    if let known { return known.deviations }
    var runCount = 0
    let fewer = DeltaDebugging.minimum(of: deviations, isSpent: { runCount >= SwarmWorker.reductionMax }) {
      candidate in
      runCount += 1
      return runner.run(place, candidate).symptoms.first == symptom
    }
    reductions.append((symptom, fewer))
    return fewer
  }
}

extension Swarm {
  /// The sites at which a swarm may choose: the sites of the given fault types, and all sites of
  /// unspecified behavior.
  static func sites(of families: [FaultFamily]) -> [UInt16] {
    let faults = families.flatMap { $0.strikes.map(\.site) + ($0.sequel.map { [$0.site] } ?? []) }
    return Set(faults + ChoiceSite.latitudes + [.messageDelay]).subtracting(ChoiceSite.unseeded)
      .map(\.rawValue).sorted()
  }
}
