import Explorer
import Foundation
import Results
import Runner

/// The kill sweep as an exploration makes it: the runs of the scenario sweep, with the situations that they come to, some of
/// them made twice, and what went wrong told apart from what goes wrong without the kill.
struct ExplorationSweep {
  let file: String
  let app: String
  let seconds: Double

  struct Figures {
    let runsPerSecond: Double
    let knownCount: Int
    let runCount: Int
  }

  func run() {
    let (full, pruned) = (measure(prunes: false), measure(prunes: true))
    print(
      "exploration: \(Int(full.runsPerSecond)) runs/s, \(Int(pruned.runsPerSecond)) with pruning, which ends "
        + "\(pruned.knownCount) of \(pruned.runCount)")
  }

  func measure(prunes: Bool) -> Figures {
    guard let kills = FaultFamily.named("kill") else { fatalError("there are no kills") }
    let run = RunPlan(
      selection: Selection([file]), apps: SubjectSource.named([app]), toolName: "assay", tool: "assay")
    var plan = ExplorationPlan(run, families: [kills], depth: 1)
    plan.prunes = prunes
    let work = PieceWork(singlesOf: plan)
    let make = work.makeWorker()
    // The first piece loads the scenario and the app, as the bare sweep does before its first run.
    if work.count > 0 { _ = make(0) }
    var (runs, known) = (0, 0)
    let start = Benchmarks.now
    while Benchmarks.now - start < seconds {
      known = 0
      for number in 0..<work.count {
        let piece = make(number)
        runs += piece.runCount
        known += piece.knownCount
      }
    }
    return Figures(
      runsPerSecond: Double(runs) / (Benchmarks.now - start), knownCount: known,
      runCount: (0..<work.count).reduce(0) { $0 + make($1).runCount })
  }
}
