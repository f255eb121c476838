internal import Lua

/// What is wrong with a value that was checked.
struct ValueCheck {
  /// What was expected, in words.
  let expected: String
  /// Where it differs.
  var differences: [String] = []

  /// Compares; nothing when the value is as expected.
  init?(
    _ call: LanguageCall, found: LuaValue, expected: LuaValue, _ arguments: CallArguments
  ) throws(LanguageProblem) {
    switch call {
    case .expectEquals:
      if ValueEquality.areEqual(found, expected) { return nil }
      self.expected = ValueWords.literal(expected)
      differences = ValueDifference.lines(expected: expected, found: found)
    case .expectDiffersFrom:
      if !ValueEquality.areEqual(found, expected) { return nil }
      self.expected = "anything but \(ValueWords.literal(expected))"
    case .expectIsTrue:
      if found == .boolean(true) { return nil }
      self.expected = "true"
    case .expectIsFalse:
      if found == .boolean(false) { return nil }
      self.expected = "false"
    case .expectIsNil:
      if found == .nil { return nil }
      self.expected = "nil"
    case .expectIsEmpty, .expectIsNotEmpty:
      let isEmpty = call == .expectIsEmpty
      if try ValueCheck.isEmpty(found) == isEmpty { return nil }
      self.expected = isEmpty ? "nothing in it" : "something in it"
    case .expectIsAtLeast, .expectIsAtMost, .expectIsBetween:
      guard let expected = try ValueCheck.missedBounds(found, arguments) else { return nil }
      self.expected = expected
    case .expectHasLength, .expectMatches, .expectHas, .expectHasEntry, .expectAnyOf:
      guard let missed = try ValueCheck.missedShape(call, found: found, expected: expected, arguments) else {
        return nil
      }
      (self.expected, differences) = missed
    case .expectContains:
      if try ValueCheck.holds(found, expected) { return nil }
      self.expected = "\(ValueWords.literal(expected)) in it"
    default:
      preconditionFailure("\(call) checks no value")
    }
  }

  private static func isEmpty(_ value: LuaValue) throws(LanguageProblem) -> Bool {
    switch value {
    case .string(let text): return text.isEmpty
    case .bytes(let bytes): return bytes.isEmpty
    case .table(let table): return table.isEmpty
    case .nil, .boolean, .integer, .number, .handle, .function, .module:
      throw LanguageProblem(
        "only a list, a table or a text can be empty", found: ValueWords.describe(value))
    }
  }

  private static func holds(_ value: LuaValue, _ part: LuaValue) throws(LanguageProblem) -> Bool {
    if let table = value.table { return table.values.contains { ValueEquality.areEqual($0, part) } }
    if let text = value.text, let part = part.text {
      return part.isEmpty || text.utf8.indices.contains { text.utf8[$0...].starts(with: part.utf8) }
    }
    throw LanguageProblem(
      "only a list holds a value, and only a text holds a text",
      found: "\(ValueWords.describe(value)) and \(ValueWords.describe(part))")
  }
}
