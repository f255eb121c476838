import Lua

/// A machine and its host for short scripts.
struct Bench {
  let host = RecordingHost()
  let machine: LuaMachine

  init(_ vocabulary: LuaVocabulary = LuaVocabulary(), limits: LuaLimits = LuaLimits()) {
    var vocabulary = vocabulary
    vocabulary.printFunction = RecordingHost.printFunction
    machine = LuaMachine(vocabulary: vocabulary, limits: limits)
    machine.host = host
  }

  /// Runs a script with a fresh budget.
  func run(_ script: String, chunkName: String = "script.lua") throws(LuaError) -> [LuaValue] {
    machine.renewBudget()
    return try machine.load(source: Array(script.utf8), chunkName: chunkName)
  }

  /// The text of an expression's single result.
  func text(of expression: String) throws(LuaError) -> String {
    try run("return tostring(\(expression))").first?.text ?? "(nothing)"
  }

  /// The error of a script; nil if it succeeds.
  func error(of script: String, chunkName: String = "script.lua") -> LuaError? {
    do {
      _ = try run(script, chunkName: chunkName)
      return nil
    } catch {
      return error
    }
  }

  func function(_ script: String) throws(LuaError) -> LuaFunction {
    guard let function = try run(script).first?.function else {
      throw LuaError(kind: .runtime, message: "the script returned no function")
    }
    return function
  }
}
