internal import Lua

/// A scenario as its file declares it, or one row of its table of cases.
struct DeclaredScenario {
  /// What it says of itself.
  var definition: ScenarioDefinition
  /// What it runs.
  let run: LuaFunction
  /// The row of its table of cases.
  var row: (name: String, fields: LuaTable)?
}
