internal import Lua
internal import LuaScripts

/// Errors about invalid arguments, for the app's author.
extension LuaResults {
  /// Reports which argument is wrong, what was expected and what was found.
  mutating func wrong(
    _ function: AppFunction, _ position: Int, _ expected: String, _ arguments: AppArguments, _ index: Int
  ) -> LuaOutcome {
    raise(
      "\(function.entry.path) expects \(expected) as argument \(position), found \(found(arguments, index))")
  }

  /// Whether an argument is a function or was omitted. Otherwise raises an error.
  mutating func isHandler(
    _ function: AppFunction, _ arguments: AppArguments, _ index: Int
  ) -> Bool {
    if arguments.kind(at: index) == .nil || arguments.kind(at: index) == .function { return true }
    _ = wrong(function, index + 1, "a function", arguments, index)
    return false
  }

  /// Describes an argument: short strings and numbers by value, lists by the types of their items.
  private func found(_ arguments: AppArguments, _ index: Int) -> String {
    let kind = arguments.kind(at: index)
    if let number = arguments.integer(at: index) { return String(number) }
    if let number = arguments.number(at: index) { return "\(number)" }
    if kind == .string, let text = arguments.string(at: index), text.utf8.count <= 40 { return "'\(text)'" }
    guard kind == .table, let list = (try? arguments.table(at: index))?.list, !list.isEmpty else {
      return "\(kind)"
    }
    var names: [String] = []
    for item in list where !names.contains(item.typeName) { names.append(item.typeName) }
    return "a list of " + names.joined(separator: " and ")
  }

  /// Raises an error about a table of the app.
  mutating func refuse(_ error: AppDeclarationError) -> LuaOutcome {
    raise(error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)")
  }
}
