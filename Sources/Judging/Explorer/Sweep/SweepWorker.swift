internal import Kernel
internal import Results
internal import Runner
internal import World

/// Executes the pieces with one, two or three faults. It belongs to one worker.
final class SweepWorker {
  private let plan: ExplorationPlan
  private let runner: FaultRunner

  init(_ plan: ExplorationPlan, _ runner: FaultRunner) {
    self.plan = plan
    self.runner = runner
  }

  /// Executes a piece.
  func piece(_ order: PieceOrder) -> ExplorationPiece {
    runner.piece(order) { plain, piece in
      for position in order.first..<min(order.first + order.count, plain.faults.count) {
        let fault = plain.faults[position]
        switch order.stage {
        case .single: strikeAlone(fault, &piece)
        case .pair: strike([fault], depth: 2, runCountMax: .max, &piece)
        case .triple: strike([fault], depth: 3, runCountMax: order.runCountMax, &piece)
        case .corpus, .swarm: preconditionFailure("\(order.stage) is no sweep")
        }
      }
    }
  }

  private func strikeAlone(_ fault: Fault, _ piece: inout ExplorationPiece) {
    guard let (fault, run) = runner.struck([fault], piece.place) else { return }
    piece.count(run)
    piece.addCell(plan.families[fault[0].family].name, run.fate, run.symptoms.first, at: fault[0].fact)
    record(run, fault, &piece)
  }

  /// Runs a scenario with `faults`, and then once more with each fault that can occur after them, until
  /// `depth` faults occur in a run.
  private func strike(_ faults: [Fault], depth: Int, runCountMax: Int, _ piece: inout ExplorationPiece) {
    guard let (struck, run) = runner.struck(faults, takesCensus: true, piece.place), run.fate != .error
    else {
      return
    }
    let behind = runner.followers(of: struck, in: run)
    guard !behind.isEmpty, runCountMax > 0 else { return }
    let isLast = struck.count + 1 == depth
    // If more faults can follow than the limit allows, use an evenly spaced sample of them.
    let each = isLast ? 1 : max(1, runCountMax / behind.count)
    let fitting = max(1, min(behind.count, runCountMax / each))
    let step = (behind.count + fitting - 1) / fitting
    for position in stride(from: 0, to: behind.count, by: step) {
      let longer = struck + [behind[position]]
      if isLast {
        strikeTogether(longer, &piece)
      } else {
        strike(longer, depth: depth, runCountMax: each, &piece)
      }
    }
  }

  private func strikeTogether(_ faults: [Fault], _ piece: inout ExplorationPiece) {
    guard let (faults, run) = runner.struck(faults, piece.place) else { return }
    piece.count(run)
    // If the scenario also fails without faults, the failure without faults is reported instead.
    let isOfFaults = run.fate == .broken && run.known.isEmpty
    let fewer = isOfFaults ? needed(of: faults, for: run, piece.place) : faults
    if faults.count == 2 {
      let isJoint = run.fate == .broken && fewer.count == 2
      let names = faults.map { plan.families[$0.family].name }
      piece.addPair(names[0], names[1], run.fate, isJoint: isJoint)
    }
    record(run, fewer, &piece)
  }

  /// Finds the faults that are sufficient to cause the failure of a run: one, two, or all of them.
  private func needed(of faults: [Fault], for run: ExploredRun, _ place: Int) -> [Fault] {
    var kept = faults
    for fault in faults where kept.count > 1 {
      let fewer = kept.filter { $0 != fault }
      let shorter = runner.run(place, fewer.flatMap(\.deviations))
      if run.symptoms.first.map(shorter.symptoms.contains) ?? false { kept = fewer }
    }
    return kept
  }

  private func record(_ run: ExploredRun, _ faults: [Fault], _ piece: inout ExplorationPiece) {
    guard !run.symptoms.isEmpty else { return }
    plan.record(
      run, by: faults.map(\.words), (plan.origin?.deviations ?? []) + faults.flatMap(\.deviations), in: &piece
    )
  }
}
