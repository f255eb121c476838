/// The outcome of a host function.
public enum LuaOutcome: Sendable, Equatable {
  /// The results are the appended values.
  case returned
  /// The last appended value, a string, is the message of an error. The machine adds the position.
  case raised
  /// The coroutine waits. The arguments of `LuaMachine.resume` become the results.
  case suspended
}
