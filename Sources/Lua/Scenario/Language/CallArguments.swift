internal import Kernel
internal import Lua
internal import LuaScripts

/// The arguments of one call. Positions refer to the parameters of the function and do not count the
/// receiver.
struct CallArguments {
  let call: LanguageCall
  /// The position of the function in `LanguageFunction.all`.
  private let number: Int
  private let values: LuaArguments
  /// The number of values before the first parameter. It is 1 for methods, because the receiver is the
  /// first value. Otherwise it is 0.
  private let first: Int

  private static let parameterCounts = LanguageFunction.all.map { $0.parameters.count }
  private static let firsts = LanguageFunction.all.map { $0.handle == nil ? 0 : 1 }

  /// Creates the arguments of a call. `number` is the position of the function in `LanguageFunction.all`.
  ///
  /// - Throws: A problem if there are more arguments than parameters.
  init(_ number: Int, _ values: LuaArguments) throws(LanguageProblem) {
    self.number = number
    self.values = values
    call = LanguageFunction.calls[number]
    first = CallArguments.firsts[number]
    if values.count > first + CallArguments.parameterCounts[number] {
      throw LanguageProblem(
        callee.qualifiedName, expected: CallArguments.expectation(of: callee),
        found: "\(values.count - first)")
    }
  }

  var callee: LanguageFunction { LanguageFunction.all[number] }
  /// The number of instructions by which the call reduces the run's budget.
  var instructions: Int { LanguageFunction.instructions[number] }

  private static func expectation(of function: LanguageFunction) -> String {
    switch function.parameters.count {
    case 0: "no argument"
    case 1: "at most one argument"
    case let count: "at most \(count) arguments"
    }
  }

  /// The index of the receiver's handle.
  var receiver: Int { Int(values.handle(at: 0)?.index ?? 0) }

  /// The position of the call in the script.
  var position: (chunkName: String, line: Int) { values.position }

  /// Whether an argument was left out.
  func isMissing(_ place: Int) -> Bool { values.kind(at: first + place) == .nil }

  func isTable(_ place: Int) -> Bool { values.kind(at: first + place) == .table }

  func problem(_ place: Int, found: String? = nil, expected: String? = nil, advice: String? = nil)
    -> LanguageProblem
  {
    let parameter = callee.parameters[place]
    return LanguageProblem(
      "\(callee.qualifiedName), argument '\(parameter.name)'", expected: expected ?? parameter.kind.words,
      found: found ?? (try? value(place)).map(ValueWords.describe) ?? "something else", advice: advice)
  }

  func text(_ place: Int) throws(LanguageProblem) -> String {
    guard let bytes = values.bytes(at: first + place), let text = String(checking: bytes) else {
      throw problem(place)
    }
    return text
  }

  /// Returns the bytes of a text argument. They are valid until the call returns.
  func bytes(_ place: Int) throws(LanguageProblem) -> UnsafeBufferPointer<UInt8> {
    guard let bytes = values.bytes(at: first + place) else { throw problem(place) }
    return bytes
  }

  func optionalText(_ place: Int) throws(LanguageProblem) -> String? {
    isMissing(place) ? nil : try text(place)
  }

  func integer(_ place: Int) throws(LanguageProblem) -> Int {
    guard let integer = values.integer(at: first + place) else { throw problem(place) }
    return integer
  }

  func flag(_ place: Int, unlessGiven usual: Bool) throws(LanguageProblem) -> Bool {
    if isMissing(place) { return usual }
    guard let flag = values.boolean(at: first + place) else { throw problem(place) }
    return flag
  }

  func duration(_ place: Int) throws(LanguageProblem) -> Interval {
    guard let interval = DurationWords.interval(of: try text(place)) else { throw problem(place) }
    return interval
  }

  /// Reads a length of time, which is negative if it starts with a minus sign.
  func offset(_ place: Int) throws(LanguageProblem) -> Interval {
    let text = try text(place)
    let isBack = text.hasPrefix("-")
    guard let interval = DurationWords.interval(of: isBack ? String(text.dropFirst()) : text) else {
      throw problem(place)
    }
    return isBack ? .zero - interval : interval
  }

  /// Returns the index of a handle of one type. Nil if the argument is not such a handle.
  func handle(_ place: Int, _ type: LanguageHandle) -> Int? {
    guard let handle = values.handle(at: first + place), handle.type == type.rawValue else { return nil }
    return Int(handle.index)
  }

  func function(_ place: Int) -> LuaFunction? { values.function(at: first + place) }

  func value(_ place: Int) throws(LanguageProblem) -> LuaValue {
    do throws(LuaError) {
      return try values.value(at: first + place)
    } catch {
      throw LanguageProblem(callee.qualifiedName, found: error.message)
    }
  }

  /// Searches a text for a Lua pattern.
  func search(_ text: String, for pattern: String) -> LuaSearch { values.search(text, for: pattern) }

  /// Reads a table argument. Throws if the argument is not a table.
  func table(_ place: Int) throws(LanguageProblem) -> LuaTable {
    guard values.kind(at: first + place) == .table, let table = try value(place).table else {
      throw problem(place)
    }
    return table
  }

  /// Reads a table of options. Nil if the argument was left out.
  func options(_ place: Int) throws(LanguageProblem) -> FieldReader? {
    if isMissing(place) { return nil }
    guard case .options(let fields) = callee.parameters[place].kind else {
      preconditionFailure("argument \(place) of \(callee.qualifiedName) is not a table of options")
    }
    return try FieldReader(try table(place), of: callee.qualifiedName, kind: .order, known: fields)
  }
}
