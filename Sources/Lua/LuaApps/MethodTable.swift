internal import Lua

/// Checks a table of handlers: known names, each with a function.
enum MethodTable {
  static func check(_ table: LuaTable, _ known: [String], of owner: String) throws(AppDeclarationError) {
    for position in 0..<table.count {
      let (key, value) = (table.keys[position], table.values[position])
      guard let name = key.text, known.contains(name) else {
        let spelled = key.text ?? key.typeName
        throw AppDeclarationError(
          "\(owner) has no method '\(spelled)'", nil,
          advice: Suggestion.nearest(to: spelled, among: known).map { "did you mean '\($0)'?" }
            ?? "use one of: \(known.joined(separator: ", "))")
      }
      guard value.function != nil else {
        throw AppDeclarationError("method '\(name)' of \(owner) must be a function", value)
      }
    }
  }
}
