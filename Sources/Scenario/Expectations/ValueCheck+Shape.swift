internal import Lua

extension ValueCheck {
  typealias Missed = (expected: String, differences: [String])

  /// What was expected of the shape of a value that has another; nothing where it has this one.
  static func missedShape(
    _ call: LanguageCall, found: LuaValue, expected: LuaValue, _ arguments: CallArguments
  ) throws(LanguageProblem) -> Missed? {
    switch call {
    case .expectHasLength:
      let wanted = try arguments.integer(0)
      let length = try length(of: found)
      return length == wanted ? nil : ("a length of \(wanted), not of \(length)", [])
    case .expectMatches: return try missedPattern(found, arguments)
    case .expectHas:
      let wanted = try arguments.table(0)
      guard let table = found.table else {
        throw LanguageProblem("only a table has fields", found: ValueWords.describe(found))
      }
      let differences = ValueDifference.missingParts(of: wanted, in: table)
      return differences.isEmpty ? nil : ("at least \(ValueWords.literal(expected))", differences)
    case .expectHasEntry:
      let wanted = try arguments.table(0)
      guard let list = found.table?.list else {
        throw LanguageProblem("only a list has entries", found: ValueWords.describe(found))
      }
      let isFound = list.contains { entry in
        entry.table.map { ValueDifference.missingParts(of: wanted, in: $0).isEmpty } ?? false
      }
      return isFound ? nil : ("an entry with \(ValueWords.literal(expected))", [])
    default:
      let choices = try arguments.table(0)
      guard choices.list.count == choices.count, !choices.isEmpty else {
        throw arguments.problem(0, expected: "a list of values")
      }
      if choices.list.contains(where: { ValueEquality.areEqual($0, found) }) { return nil }
      return ("any of \(ValueWords.literal(expected))", [])
    }
  }

  private static func length(of value: LuaValue) throws(LanguageProblem) -> Int {
    if let table = value.table { return table.count }
    if let text = value.text { return text.count }
    throw LanguageProblem("only a list, a table or a text has a length", found: ValueWords.describe(value))
  }

  private static func missedPattern(
    _ found: LuaValue, _ arguments: CallArguments
  ) throws(LanguageProblem) -> Missed? {
    let pattern = try arguments.text(0)
    guard let text = found.text else {
      throw LanguageProblem("only a text matches a pattern", found: ValueWords.describe(found))
    }
    switch arguments.search(text, for: pattern) {
    case .found: return nil
    case .missing: return ("a text that matches \(ValueWords.quoted(pattern))", [])
    case .malformed(let reason):
      throw arguments.problem(
        0, found: "'\(pattern)' (\(reason))", expected: "a pattern of Lua", advice: "escape signs with %")
    }
  }
}
