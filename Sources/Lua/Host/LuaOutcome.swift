/// The outcome of a host function.
public enum LuaOutcome: Sendable, Equatable {
  /// The results are the values that were appended.
  case returned
  /// The last appended value, a string, is the message of an error; the position is added.
  case raised
  /// The coroutine waits; what `LuaMachine.resume` is given becomes the results.
  case suspended
}
