internal import Facts
internal import Lua
internal import World

/// Finds the facts of a run that match a script's description: a kind, and values of fields.
struct FactReader {
  let names: ScenarioWorld
  let facts: RunFacts

  /// Counts or lists the facts recorded so far that match the filter in the arguments.
  func perform(
    _ call: FactCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    let found = try matches(try filter(arguments, device: .none))
    switch call {
    case .count: results.append(found.count)
    case .list:
      let values = FactValues(texts: facts.texts, naming: names)
      results.append(.table(LuaTable(list: found.map(values.value))))
    }
  }

  /// Reads the filter from the arguments: a name and a table of fields, or one table with both.
  func filter(_ arguments: CallArguments, device: DeviceID) throws(LanguageProblem) -> FactFilter {
    if let both = try arguments.value(0).table {
      guard arguments.isMissing(1) else {
        throw arguments.problem(1, expected: "no second argument after a table with the kind and fields")
      }
      return try FactFilter(.table(both), device: device, names)
    }
    return try FactFilter(
      try KindWords.fact(named: try arguments.text(0)), device: device,
      fields: arguments.isMissing(1) ? nil : try arguments.table(1), names)
  }

  /// Returns the facts recorded so far that match a filter.
  func matches(_ filter: FactFilter) throws(LanguageProblem) -> [Fact] {
    let texts = facts.texts
    return try facts.read().filter { filter.matches($0, texts: texts) }
  }
}
