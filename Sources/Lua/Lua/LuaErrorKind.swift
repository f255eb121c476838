/// The kinds of failure that callers distinguish.
public enum LuaErrorKind: Equatable, Sendable {
  /// The text is not valid Lua.
  case syntax
  /// The script raised an error.
  case runtime
  /// The instruction budget is exhausted.
  case budget
  /// The limit of memory or of a string's length was reached.
  case memory
  /// A module was rejected, was not found, or requires itself.
  case load
}
