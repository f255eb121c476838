internal import Lua
internal import LuaScripts

/// Refusals: what an app's author is told of an argument.
extension LuaHost {
  /// Says which argument is wrong, what was expected and what was found.
  func wrong(
    _ function: AppFunction, _ position: Int, _ expected: String, _ arguments: AppArguments, _ index: Int,
    _ results: inout LuaResults
  ) -> LuaOutcome {
    return results.raise(
      "\(function.entry.path) expects \(expected) as argument \(position), found \(found(arguments, index))")
  }

  /// An argument in words: a short text as it is, a list with the kinds of its items.
  private func found(_ arguments: AppArguments, _ index: Int) -> String {
    let kind = arguments.kind(at: index)
    if kind == .string, let text = arguments.string(at: index), text.utf8.count <= 40 { return "'\(text)'" }
    guard kind == .table, let list = (try? arguments.table(at: index))?.list, !list.isEmpty else {
      return "\(kind)"
    }
    var names: [String] = []
    for item in list where !names.contains(item.typeName) { names.append(item.typeName) }
    return "a list of " + names.joined(separator: " and ")
  }

  /// Says what is wrong with a table that the app gave.
  func refuse(_ error: AppDeclarationError, _ results: inout LuaResults) -> LuaOutcome {
    results.raise(error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)")
  }
}
