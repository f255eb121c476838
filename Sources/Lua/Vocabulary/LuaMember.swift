/// Something with a name that scripts can reach. Numbers are the host's own: it is called with them.
public indirect enum LuaMember: Equatable, Sendable {
  /// A function of the host.
  case function(String, Int)
  /// A value that the host is asked for at each read; its function is called without arguments.
  case field(String, Int)
  /// A constant.
  case value(String, LuaValue)
  /// A frozen table.
  case module(LuaModule)
}
