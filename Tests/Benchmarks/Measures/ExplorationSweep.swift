import Explorer
import Foundation
import Results
import Runner

/// The kill sweep as an exploration executes it. It records the situations that the runs reach and executes
/// some runs twice. It also separates failures caused by the kill from failures without it.
struct ExplorationSweep {
  let file: String
  let app: String
  let seconds: Double

  func run() { print("exploration: \(Int(runsPerSecond())) runs/s") }

  func runsPerSecond() -> Double {
    guard let kills = FaultFamily.named("kill") else { fatalError("there are no kills") }
    let run = RunPlan(
      selection: Selection([file]), apps: SubjectSource.named([app]), toolName: "assay", tool: "assay")
    let work = PieceWork(singlesOf: ExplorationPlan(run, families: [kills], depth: 1))
    let make = work.makeWorker()
    // The first piece loads the scenario and the app; the plain sweep also loads them before its first run.
    if work.count > 0 { _ = make(0) }
    var runs = 0
    let start = Benchmarks.now
    while Benchmarks.now - start < seconds {
      for number in 0..<work.count { runs += make(number).runCount }
    }
    return Double(runs) / (Benchmarks.now - start)
  }
}
