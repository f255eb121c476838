internal import Facts
internal import Lua

/// An expectation that a script began.
struct Expectation {
  /// What it is about.
  enum Subject {
    /// A value.
    case value(LuaValue)
    /// The facts of the world, or of one device.
    case facts(DeviceID)
  }

  /// What it is about.
  let subject: Subject
  /// What the script calls it; empty for nothing.
  let label: String
  /// The facts that `saw` found.
  var seen: [Fact] = []
  /// What `saw` was asked for; empty before.
  var sought = ""
  /// Whether it failed: what is chained to it is not looked at any more.
  var hasFailed = false
}
