import Lua

/// A host whose functions are closures. It records the output of `print`.
final class RecordingHost: LuaHost {
  typealias Function = (LuaArguments, inout LuaResults) -> LuaOutcome

  /// The number of the host function that receives `print`.
  static let printFunction = 1000
  var printed: [String] = []
  var functions: [Int: Function] = [:]
  var modules: [String: String] = [:]
  var required: [String] = []

  func call(_ function: Int, arguments: LuaArguments, results: inout LuaResults) -> LuaOutcome {
    if function == RecordingHost.printFunction {
      printed.append(arguments.string(at: 0) ?? "")
      return .returned
    }
    guard let perform = functions[function] else { return results.raise("there is no function \(function)") }
    return perform(arguments, &results)
  }

  func source(ofModule name: String) -> LuaModuleSource {
    required.append(name)
    guard let text = modules[name] else { return .refused("there is no module '\(name)' here") }
    return .found(source: Array(text.utf8), chunkName: "lib/\(name).lua")
  }
}
