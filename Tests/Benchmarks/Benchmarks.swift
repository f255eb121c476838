import Foundation
import Lua
internal import LuaApps
import Scenario

/// The rows of the budget, one by one or as a table, and the allocations of a run.
@main
enum Benchmarks {
  private static let usage = """
    usage: Benchmarks table TOOL EMPTY ROOT | allocations ROOT
           Benchmarks sweep APP SECONDS | storm APP COUNT | scenario FOLDER FILE APP SECONDS | start RUNS COMMAND…
    """

  nonisolated static func main() {
    let arguments = CommandLine.arguments
    switch arguments.dropFirst().first {
    case "table":
      print(BudgetTable(tool: arguments[2], empty: arguments[3], root: arguments[4]).text(), terminator: "")
    case "allocations": AllocationCount(root: arguments[2]).run()
    case "sweep": KillSweep(app: arguments[2], seconds: Double(arguments[3]) ?? 2).run()
    case "storm": RestoreStorm(app: arguments[2], count: Int(arguments[3]) ?? 100_000).run()
    case "storm-figures":
      let figures = RestoreStorm(app: arguments[2], count: Int(arguments[3]) ?? 100_000).measure()
      print(figures.microsecondsEach, figures.bytesEach)
    case "scenario":
      ScenarioSweep(
        folder: arguments[2], file: arguments[3], app: arguments[4], seconds: Double(arguments[5]) ?? 2
      ).run()
    case "start": StartUp(command: Array(arguments.dropFirst(3)), runs: Int(arguments[2]) ?? 50).run()
    default: print(usage)
    }
  }

  /// Loads an app from a file.
  static func subject(_ path: String) -> LuaSubject {
    do {
      return try LuaSubject.load(path, name: path)
    } catch { fatalError("\(path): \(error)") }
  }

  /// How many seconds went by since the machine started.
  static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
