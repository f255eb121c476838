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

  func run() { print("exploration: \(Int(runsPerSecond())) runs/s") }

  func runsPerSecond() -> Double {
    guard let kills = FaultFamily.named("kill") else { fatalError("there are no kills") }
    let run = RunPlan(
      selection: Selection([file]), apps: SubjectSource.named([app]), toolName: "assay", tool: "assay")
    let work = PieceWork(singlesOf: ExplorationPlan(run, families: [kills], depth: 1))
    let make = work.makeWorker()
    // The first piece loads the scenario and the app, as the bare sweep does before its first run.
    if work.count > 0 { _ = make(0) }
    var runs = 0
    let start = Benchmarks.now
    while Benchmarks.now - start < seconds {
      for number in 0..<work.count { runs += make(number).runCount }
    }
    return Double(runs) / (Benchmarks.now - start)
  }
}
