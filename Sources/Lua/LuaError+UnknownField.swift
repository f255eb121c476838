extension LuaError {
  /// The object and the name in a message without a suggestion such as `'app.queue' has no field 'restore'`.
  package var unknownField: (object: String, name: String)? {
    let parts = message.split(separator: " has no field '", omittingEmptySubsequences: false)
    guard kind == .runtime, parts.count == 2, parts[1].last == "'" else { return nil }
    let name = parts[1].dropLast()
    guard !name.contains("'"), !parts[0].contains(" ") else { return nil }
    return (String(parts[0].filter { $0 != "'" }), String(name))
  }
}
