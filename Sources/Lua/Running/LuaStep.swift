/// How far a run came.
public enum LuaStep: Equatable, Sendable {
  /// The function returned; `LuaMachine.returned` has its results.
  case finished
  /// A host call suspended it.
  case suspended(LuaCoroutine)
  /// It ended with an error and is gone.
  case failed(LuaError)
}
