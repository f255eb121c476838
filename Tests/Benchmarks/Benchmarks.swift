import Foundation
import Lua
internal import LuaApps
import Scenario

/// Prints the rows of the budget, one by one or as a table, and the allocations of a run.
@main
enum Benchmarks {
  private static let usage = """
    usage: Benchmarks table TOOL EMPTY ROOT | allocations ROOT
           Benchmarks sweep APP SECONDS | sweep-rounds APP ROUNDS | storm APP COUNT [RESTORES] | scenario FOLDER FILE APP SECONDS
           Benchmarks exploration FILE APP SECONDS
           Benchmarks start RUNS COMMAND…
    """

  nonisolated static func main() {
    let arguments = CommandLine.arguments
    switch arguments.dropFirst().first {
    case "table":
      print(
        BudgetTable(
          tool: arguments[2], empty: arguments[3], root: arguments[4],
          packaged: arguments.count > 5 ? arguments[5] : nil
        ).text(), terminator: "")
    case "allocations": AllocationCount(root: arguments[2]).run()
    case "sweep": KillSweep(app: arguments[2], seconds: Double(arguments[3]) ?? 2).run()
    case "sweep-rounds":
      print(KillSweep(app: arguments[2], seconds: 0).runCount(rounds: Int(arguments[3]) ?? 1))
    case "storm": storm(arguments).run()
    case "storm-figures":
      let figures = storm(arguments).measure()
      print(figures.microsecondsEach, figures.bytesEach, figures.megabytes)
    case "scenario":
      ScenarioSweep(
        folder: arguments[2], file: arguments[3], app: arguments[4], seconds: Double(arguments[5]) ?? 2
      ).run()
    case "exploration":
      ExplorationSweep(file: arguments[2], app: arguments[3], seconds: Double(arguments[4]) ?? 2).run()
    case "start":
      let run = ProcessRun(command: Array(arguments.dropFirst(3)))
      print("start: \(Figure.decimals(run.milliseconds(medianOf: Int(arguments[2]) ?? 50), 1)) ms")
    default: print(usage)
    }
  }

  private static func storm(_ arguments: [String]) -> RestoreStorm {
    RestoreStorm(
      app: arguments[2], count: Int(arguments[3]) ?? 100_000,
      restores: arguments.count > 4 ? Int(arguments[4]) ?? 1 : 1)
  }

  static func subject(_ path: String) -> LuaSubject {
    do {
      return try LuaSubject.load(path, name: path)
    } catch { fatalError("\(path): \(error)") }
  }

  /// Seconds since the machine started.
  static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
