import Facts
import Foundation
import Kernel
import Lua
import Rules
import Scenario
import StoreModel
import World

/// The rows of the budget that one process can measure: the kill sweep and the restore storm.
@main
enum Benchmarks {
  nonisolated static func main() {
    let arguments = CommandLine.arguments
    switch arguments.dropFirst().first {
    case "sweep": KillSweep(app: arguments[2], seconds: Double(arguments[3]) ?? 2).run()
    case "storm": RestoreStorm(app: arguments[2], count: Int(arguments[3]) ?? 100_000).run()
    default: print("usage: Benchmarks sweep APP SECONDS | storm APP COUNT")
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
