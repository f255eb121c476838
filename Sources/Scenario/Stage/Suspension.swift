internal import Facts
internal import Kernel
internal import Lua

/// What a scenario waits for.
enum Suspension {
  /// Nothing prompt is left.
  case settling
  /// A length of time has gone by.
  case waiting(Interval)
  /// A function gives true, or the time is over.
  case untilTrue(LuaFunction, Interval)
  /// A fact of a kind came, or the time is over.
  case untilFact(FactKind, Interval)
  /// Functions that run side by side have ended.
  case parallel([LuaFunction])
}
