import Facts
import Foundation
import Kernel
import Lua
import Rules
import Scenario
import StoreModel
import World

/// The rows of the budget: the kill sweep, the restore storm and the start of a process.
@main
enum Benchmarks {
  nonisolated static func main() {
    let arguments = CommandLine.arguments
    switch arguments.dropFirst().first {
    case "sweep": KillSweep(app: arguments[2], seconds: Double(arguments[3]) ?? 2).run()
    case "storm": RestoreStorm(app: arguments[2], count: Int(arguments[3]) ?? 100_000).run()
    case "scenario":
      ScenarioSweep(
        folder: arguments[2], file: arguments[3], app: arguments[4], seconds: Double(arguments[5]) ?? 2
      ).run()
    case "start": StartUp(command: Array(arguments.dropFirst(3)), runs: Int(arguments[2]) ?? 50).run()
    default:
      print(
        "usage: Benchmarks sweep APP SECONDS | storm APP COUNT | scenario FOLDER FILE APP SECONDS | start RUNS COMMAND…"
      )
    }
  }

  /// Loads an app from a file.
  static func subject(_ path: String) -> LuaSubject {
    do {
      let source = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      return try LuaSubject(name: path, source: source, chunkName: path) { _ in .refused("no modules here") }
    } catch { fatalError("\(path): \(error)") }
  }

  /// How many seconds went by since the machine started.
  static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
