internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import StoreModel

/// Reads the named fields of a script's table. Unknown fields are errors.
struct FieldReader {
  /// The name of the table in messages, such as `product 'coins'`.
  let subject: String
  /// The kind of error to report for an invalid field.
  let kind: ScenarioErrorKind
  private let table: LuaTable

  /// - Throws: A problem if the table has a field that is not in `known`.
  init(_ table: LuaTable, of subject: String, kind: ScenarioErrorKind, known: [String])
    throws(LanguageProblem)
  {
    self.table = table
    self.subject = subject
    self.kind = kind
    for position in 0..<table.count {
      guard let name = table.keys[position].text else {
        throw LanguageProblem(
          kind, subject, expected: "named fields (\(Advice.list(known)))",
          found: ValueWords.describe(table.values[position]) + " without a name")
      }
      guard known.contains(name) else {
        throw LanguageProblem(
          kind, "\(subject) has no field '\(name)'", advice: Advice.suggestion(for: name, among: known))
      }
    }
  }

  func problem(_ name: String, expected: String, found: String? = nil, advice: String? = nil)
    -> LanguageProblem
  {
    LanguageProblem(
      kind, "\(subject), field '\(name)'", expected: expected,
      found: found ?? ValueWords.describe(table[name] ?? .nil), advice: advice)
  }

  /// Returns an error about a field that is not allowed together with the other fields. The message
  /// appends `reason` to "is not allowed".
  func notAllowed(_ name: String, _ reason: String, advice: String? = nil) -> LanguageProblem {
    let gap = reason.hasPrefix(":") ? "" : " "
    return LanguageProblem(kind, "\(subject), field '\(name)' is not allowed\(gap)\(reason)", advice: advice)
  }

  func text(_ name: String) throws(LanguageProblem) -> String? {
    guard let value = table[name] else { return nil }
    guard let text = value.text else { throw problem(name, expected: "a string in quotes") }
    return text
  }

  func requiredText(_ name: String, such example: String) throws(LanguageProblem) -> String {
    guard let text = try text(name), !text.isEmpty else {
      throw problem(name, expected: "a string in quotes", advice: "write \(name) = \(example)")
    }
    return text
  }

  func integer(_ name: String, in range: ClosedRange<Int>) throws(LanguageProblem) -> Int? {
    guard let value = table[name] else { return nil }
    guard let integer = value.integer, range.contains(integer) else {
      throw problem(name, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  func flag(_ name: String) throws(LanguageProblem) -> Bool? {
    guard let value = table[name] else { return nil }
    guard let flag = value.boolean else { throw problem(name, expected: "true or false") }
    return flag
  }

  func duration(_ name: String) throws(LanguageProblem) -> Interval? {
    guard let value = table[name] else { return nil }
    guard let text = value.text, let interval = DurationWords.interval(of: text) else {
      throw problem(name, expected: DurationWords.form)
    }
    return interval
  }

  func word(_ name: String, among words: [String]) throws(LanguageProblem) -> String? {
    guard let text = try text(name) else { return nil }
    guard words.contains(text) else {
      throw problem(
        name, expected: words.count > 12 ? "one of \(words.count) words" : "one of \(Advice.list(words))",
        found: "'\(text)'", advice: words.count > 12 ? Advice.suggestion(for: text, among: words) : nil)
    }
    return text
  }

  func price(_ name: String) throws(LanguageProblem) -> Price? {
    guard let text = try text(name) else { return nil }
    switch MoneyWords.price(of: text) {
    case .success(let price): return price
    case .failure(let flaw): throw problem(name, expected: flaw.expected, found: "'\(text)'")
    }
  }

  func period(_ name: String) throws(LanguageProblem) -> (count: Int, unit: PeriodUnit)? {
    guard let text = try text(name) else { return nil }
    guard let period = PeriodWords.period(of: text) else {
      throw problem(name, expected: PeriodWords.form, found: "'\(text)'")
    }
    return period
  }

  func texts(_ name: String) throws(LanguageProblem) -> [String]? {
    guard let value = table[name] else { return nil }
    guard let list = value.table, list.list.count == list.count else {
      throw problem(name, expected: "a list of strings such as { \"one\", \"two\" }")
    }
    var texts: [String] = []
    for item in list.list {
      guard let text = item.text else {
        throw problem(name, expected: "a list of strings", found: ValueWords.describe(item) + " in it")
      }
      guard !texts.contains(text) else {
        throw problem(name, expected: "each string only once", found: "'\(text)' twice")
      }
      texts.append(text)
    }
    return texts
  }

  func table(_ name: String) throws(LanguageProblem) -> LuaTable? {
    guard let value = table[name] else { return nil }
    guard let inner = value.table else { throw problem(name, expected: "a table in braces") }
    return inner
  }

  func value(_ name: String) -> LuaValue? { table[name] }
}
