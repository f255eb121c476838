/// The state of a run after a step.
public enum LuaStep: Equatable, Sendable {
  /// The function returned. `LuaMachine.returned` has its results.
  case finished
  /// A host call suspended the run.
  case suspended(LuaCoroutine)
  /// The run ended with an error.
  case failed(LuaError)
}
