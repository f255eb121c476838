/// The kinds of failure that a caller tells apart.
public enum LuaErrorKind: Equatable, Sendable {
  /// The text is not Lua.
  case syntax
  /// The script raised an error.
  case runtime
  /// The instruction budget is spent.
  case budget
  /// The memory limit, or the length limit of strings, was met.
  case memory
  /// A module was refused, not found, or requires itself.
  case load
}
