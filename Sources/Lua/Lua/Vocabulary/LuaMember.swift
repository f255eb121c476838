/// A named member that scripts can access. The host chooses the numbers of functions and receives them in
/// calls.
public indirect enum LuaMember: Equatable, Sendable {
  /// A function of the host.
  case function(String, Int)
  /// A value that the host computes at each read. Its function is called without arguments.
  case field(String, Int)
  /// A constant.
  case value(String, LuaValue)
  /// A frozen table.
  case module(LuaModule)
}
