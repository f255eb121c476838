internal import Facts
internal import Kernel
internal import Lua

/// The wait that a script has requested. Each case is the condition that ends the wait.
enum Suspension {
  /// The world is idle.
  case settling
  /// A length of time has passed.
  case waiting(Interval)
  /// The function returns true, or the time limit is reached.
  case untilTrue(LuaFunction, WaitLimit)
  /// A fact of the kind is recorded, or the time limit is reached.
  case untilFact(FactKind, WaitLimit)
  /// All functions that run in parallel have returned.
  case parallel([LuaFunction])

  /// Reads the wait that a script requests.
  ///
  /// - Parameter isParallel: Whether the script is inside `world:parallel`.
  init(
    _ call: WaitCall, _ arguments: CallArguments, isParallel: Bool
  ) throws(LanguageProblem) {
    switch call {
    case .settle: self = .settling
    case .parallel: self = .parallel(try Suspension.functions(arguments, isParallel: isParallel))
    case .wait: self = .waiting(try arguments.duration(0))
    case .waitFor:
      let limit = WaitLimit(length: try arguments.duration(1), position: arguments.position)
      if let function = arguments.function(0) {
        self = .untilTrue(function, limit)
      } else {
        self = .untilFact(try KindWords.fact(named: try arguments.text(0)), limit)
      }
    }
  }

  private static let parallelMax = 32

  private static func functions(
    _ arguments: CallArguments, isParallel: Bool
  ) throws(LanguageProblem) -> [LuaFunction] {
    guard !isParallel else {
      throw LanguageProblem(
        "world:parallel was called inside world:parallel",
        advice: "pass all functions to one call: world:parallel { first, second, third }")
    }
    let table = try arguments.table(0)
    var functions: [LuaFunction] = []
    for value in table.list {
      guard let function = value.function else {
        throw arguments.problem(0, found: "\(ValueWords.describe(value)) in it")
      }
      functions.append(function)
    }
    guard functions.count == table.count else {
      throw arguments.problem(0, found: "a named field")
    }
    guard (1...parallelMax).contains(functions.count) else {
      throw arguments.problem(
        0, found: "\(functions.count) of them", expected: "1 to \(parallelMax) functions in braces")
    }
    return functions
  }
}

/// The time limit of a wait, and the position of the wait in the script.
struct WaitLimit {
  let length: Interval
  let position: (chunkName: String, line: Int)
}
