internal import Kernel
internal import Lua
internal import LuaScripts

/// The failure of an expectation about a value.
struct ValueCheck {
  let expected: String
  /// The expected value, if its parts are compared with those of the found value. Otherwise nil.
  private var compared: LuaValue?
  /// A line for each expected part that the found value lacks.
  private var missed: [String] = []

  /// Checks a value. Nil if the value meets the expectation.
  init?(
    _ call: ValueCall, found: LuaValue, expected: LuaValue, _ arguments: CallArguments
  ) throws(LanguageProblem) {
    if found == .nil, let words = ValueCheck.words(forWhatIsMissing: call, expected) {
      self.expected = words
      return
    }
    switch call {
    case .equals:
      if ValueEquality.areEqual(found, expected) { return nil }
      self.expected = ValueWords.literal(expected)
      compared = expected
    case .differsFrom:
      if !ValueEquality.areEqual(found, expected) { return nil }
      self.expected = "anything but \(ValueWords.literal(expected))"
    case .isTrue, .isFalse:
      if found == .boolean(call == .isTrue) { return nil }
      self.expected = call == .isTrue ? "true" : "false"
    case .isNil:
      if found == .nil { return nil }
      self.expected = "nil"
    case .isEmpty, .isNotEmpty:
      let isEmpty = call == .isEmpty
      if try ValueCheck.isEmpty(found) == isEmpty { return nil }
      self.expected = isEmpty ? "an empty list or text" : "a list or text that is not empty"
    case .isAtLeast:
      let bound = try ValueCheck.bound(arguments, 0, for: found)
      if try ValueCheck.size(of: found, like: bound) >= bound.size { return nil }
      self.expected = "at least \(bound.words)"
    case .isAtMost:
      let bound = try ValueCheck.bound(arguments, 0, for: found)
      if try ValueCheck.size(of: found, like: bound) <= bound.size { return nil }
      self.expected = "at most \(bound.words)"
    case .isBetween:
      guard let expected = try ValueCheck.missedRange(found, arguments) else { return nil }
      self.expected = expected
    case .hasLength:
      let (wanted, length) = (try arguments.integer(0), try ValueCheck.length(of: found))
      if length == wanted { return nil }
      self.expected = "a length of \(wanted), not of \(length)"
    case .matches:
      guard let expected = try ValueCheck.missedPattern(found, arguments) else { return nil }
      self.expected = expected
    case .has:
      missed = try ValueCheck.missedFields(found, arguments)
      if missed.isEmpty { return nil }
      self.expected = "at least \(ValueWords.literal(expected))"
    case .hasEntry:
      if try ValueCheck.hasEntry(found, arguments) { return nil }
      self.expected = "an entry with \(ValueWords.literal(expected))"
    case .anyOf:
      if try ValueCheck.isAny(found, arguments) { return nil }
      self.expected = "any of \(ValueWords.literal(expected))"
    case .contains:
      if try ValueCheck.holds(found, expected) { return nil }
      self.expected = "a value containing \(ValueWords.literal(expected))"
    }
  }

  /// Returns a line for each part that differs. Call it only for failures that are shown, because it is
  /// slower than the check.
  func differences(_ found: LuaValue) -> [String] {
    compared.map { ValueDifference.lines(expected: $0, found: found) } ?? missed
  }

  /// Describes the expected value if the expectation fails because the found value is nil. Returns nil if
  /// the expectation can also be met by nil.
  private static func words(forWhatIsMissing call: ValueCall, _ expected: LuaValue) -> String? {
    switch call {
    case .has: "at least \(ValueWords.literal(expected))"
    case .hasEntry: "an entry with \(ValueWords.literal(expected))"
    case .contains: "a value containing \(ValueWords.literal(expected))"
    case .matches: "a string matching \(ValueWords.literal(expected))"
    case .isNotEmpty: "a list or text that is not empty"
    case .equals, .differsFrom, .isTrue, .isFalse, .isNil, .isEmpty, .isAtLeast, .isAtMost, .isBetween,
      .hasLength, .anyOf:
      nil
    }
  }

  private static func isEmpty(_ value: LuaValue) throws(LanguageProblem) -> Bool {
    switch value {
    case .string(let text): return text.isEmpty
    case .bytes(let bytes): return bytes.isEmpty
    case .table(let table): return table.isEmpty
    case .nil, .boolean, .integer, .number, .handle, .function, .module:
      throw LanguageProblem(
        "only a list, table, or string can be empty", found: ValueWords.describe(value))
    }
  }

  private static func holds(_ value: LuaValue, _ part: LuaValue) throws(LanguageProblem) -> Bool {
    if let table = value.table { return table.values.contains { ValueEquality.areEqual($0, part) } }
    if let text = value.text, let part = part.text {
      return part.isEmpty || text.utf8.indices.contains { text.utf8[$0...].starts(with: part.utf8) }
    }
    throw LanguageProblem(
      "contains works on a list or a string",
      found: "\(ValueWords.describe(value)) and \(ValueWords.describe(part))")
  }
}

extension ValueCheck {
  /// Returns a description of the expected range if a number or a length of time is outside of it. Nil if
  /// the value is in the range.
  private static func missedRange(
    _ found: LuaValue, _ arguments: CallArguments
  ) throws(LanguageProblem) -> String? {
    let first = try bound(arguments, 0, for: found)
    let size = try self.size(of: found, like: first)
    let second = try bound(arguments, 1, for: found)
    guard first.isDuration == second.isDuration, first.size <= second.size else {
      throw arguments.problem(
        1, found: second.words, expected: "a limit of at least \(first.words)")
    }
    return (first.size...second.size).contains(size) ? nil : "from \(first.words) to \(second.words)"
  }

  private struct Bound {
    let size: Int64
    let words: String
    let isDuration: Bool
  }

  private static func bound(
    _ arguments: CallArguments, _ place: Int, for found: LuaValue
  ) throws(LanguageProblem) -> Bound {
    let value = try arguments.value(place)
    if let integer = value.integer {
      return Bound(size: Int64(integer), words: String(integer), isDuration: false)
    }
    guard let text = value.text, let length = DurationWords.interval(of: text) else {
      throw arguments.problem(place)
    }
    return Bound(size: length.nanoseconds, words: text, isDuration: true)
  }

  private static func size(of value: LuaValue, like bound: Bound) throws(LanguageProblem) -> Int64 {
    if !bound.isDuration, let integer = value.integer { return Int64(integer) }
    if bound.isDuration, let text = value.text, let length = DurationWords.interval(of: text) {
      return length.nanoseconds
    }
    throw LanguageProblem(
      bound.isDuration
        ? "only a duration can be compared with \(bound.words)" : "this comparison works on numbers",
      found: ValueWords.describe(value))
  }
}

extension ValueCheck {
  /// Returns a line for each field of the expected table that the found table lacks or has with another
  /// value.
  private static func missedFields(
    _ found: LuaValue, _ arguments: CallArguments
  ) throws(LanguageProblem) -> [String] {
    let wanted = try arguments.table(0)
    guard let table = found.table else {
      throw LanguageProblem("only a table has fields", found: ValueWords.describe(found))
    }
    return ValueDifference.missingParts(of: wanted, in: table)
  }

  private static func hasEntry(
    _ found: LuaValue, _ arguments: CallArguments
  ) throws(LanguageProblem) -> Bool {
    let wanted = try arguments.table(0)
    guard let list = found.table?.list else {
      throw LanguageProblem("only a list has entries", found: ValueWords.describe(found))
    }
    return list.contains { entry in
      entry.table.map { ValueDifference.missingParts(of: wanted, in: $0).isEmpty } ?? false
    }
  }

  private static func isAny(_ found: LuaValue, _ arguments: CallArguments) throws(LanguageProblem) -> Bool {
    let choices = try arguments.table(0)
    guard choices.list.count == choices.count, !choices.isEmpty else {
      throw arguments.problem(0, expected: "a list of values")
    }
    return choices.list.contains { ValueEquality.areEqual($0, found) }
  }

  private static func length(of value: LuaValue) throws(LanguageProblem) -> Int {
    if let table = value.table { return table.count }
    if let text = value.text { return text.count }
    throw LanguageProblem("only a list, table, or string has a length", found: ValueWords.describe(value))
  }

  private static func missedPattern(
    _ found: LuaValue, _ arguments: CallArguments
  ) throws(LanguageProblem) -> String? {
    let pattern = try arguments.text(0)
    guard let text = found.text else {
      throw LanguageProblem("only a string can match a pattern", found: ValueWords.describe(found))
    }
    switch arguments.search(text, for: pattern) {
    case .found: return nil
    case .missing: return "a string matching \(ValueWords.quoted(pattern))"
    case .malformed(let reason):
      throw arguments.problem(
        0, found: "'\(pattern)' (\(reason))", expected: "a Lua pattern",
        advice: "escape special characters with %")
    }
  }
}
