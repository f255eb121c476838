internal import Lua

/// Reads the named fields of a table from an app. Unknown fields and fields of the wrong type are
/// rejected.
enum AppFields {
  /// Rejects unknown fields.
  static func check(_ table: LuaTable, _ known: [String], of owner: String) throws(AppDeclarationError) {
    for position in 0..<table.count {
      let key = table.keys[position]
      let name = key.text ?? key.typeName
      guard key.text == nil || !known.contains(name) else { continue }
      throw AppDeclarationError(
        "\(owner) has no field '\(name)'", nil,
        advice: Suggestion.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
          ?? "use one of: \(known.joined(separator: ", "))")
    }
  }

  /// A string; nil if the field is missing.
  static func text(
    _ name: String, in table: LuaTable, of owner: String
  ) throws(AppDeclarationError) -> String? {
    guard let value = table[name] else { return nil }
    guard let text = value.text else {
      throw AppDeclarationError("the \(name) of \(owner) must be a string", value)
    }
    return text
  }
}
