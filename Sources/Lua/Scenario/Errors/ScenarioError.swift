internal import Lua
internal import LuaScripts

/// An error of a scenario or its file. It contains the position and advice on what to try.
public struct ScenarioError: Error, Hashable, Sendable {
  public let kind: ScenarioErrorKind
  /// The file, relative to the folder that the user named.
  public let file: String
  /// The folder that the user named. Empty if it is the folder of the scenario's suite.
  public internal(set) var folder = ""
  /// The line, counted from one; zero if the error concerns the whole file.
  public let line: Int
  /// The message without the position.
  public let message: String
  /// The offending line of the file; empty if unknown.
  public let sourceLine: String
  /// The active Lua functions, innermost first.
  public let traceback: [String]

  public init(
    kind: ScenarioErrorKind, file: String, line: Int = 0, message: String, sourceLine: String = "",
    traceback: [String] = []
  ) {
    self.kind = kind
    self.file = file
    self.line = line
    self.message = message
    self.sourceLine = sourceLine
    self.traceback = traceback
  }
}

extension ScenarioError {
  /// Creates the error for a script file that cannot be read.
  init(_ error: ScriptFileError) { self.init(kind: .file, file: error.file, message: error.message) }
}

extension ScenarioError: CustomStringConvertible {
  /// The error in the form `file:line: message`.
  public var description: String {
    if file.isEmpty { return message }
    return line == 0 ? "\(file): \(message)" : "\(file):\(line): \(message)"
  }
}

public enum ScenarioErrorKind: String, CaseIterable, Sendable {
  /// The file cannot be read, or is outside the suite's folder.
  case file
  /// The file is not valid Lua.
  case syntax
  /// The file declares no scenario.
  case noScenario
  /// A declaration is invalid.
  case declaration
  /// The script contains a command that cannot be performed.
  case order
  /// The script raised an error.
  case script
  /// The instruction budget is exhausted.
  case budget
  /// The memory budget is exhausted.
  case memory
  /// A command needs something that the app did not achieve, such as a purchase.
  case unreached

  /// Whether an incorrect app can cause the error by making a command of the scenario impossible.
  public var canFollowFromApp: Bool {
    switch self {
    case .order, .script, .unreached: true
    case .file, .syntax, .noScenario, .declaration, .budget, .memory: false
    }
  }
}

extension ScenarioError {
  /// Creates the error from a Lua error. `problem` is the latest error about a use of the scenario
  /// language.
  init(_ error: LuaError, file: String, problem: LanguageProblem?, source: [UInt8]) {
    let place = error.chunkName.isEmpty ? file : error.chunkName
    let isProblem = problem?.text == error.message
    self.init(
      kind: ScenarioError.kind(of: error, problem: isProblem ? problem : nil), file: place,
      line: isProblem ? problem?.line ?? error.line : error.line,
      message: isProblem
        ? error.message
        : ScenarioError.message(of: error, in: place == file ? source : []),
      sourceLine: ScenarioError.line(isProblem ? problem?.line ?? error.line : error.line, of: source),
      traceback: error.traceback)
  }

  private static func kind(of error: LuaError, problem: LanguageProblem?) -> ScenarioErrorKind {
    if let problem { return problem.kind }
    return switch error.kind {
    case .syntax: .syntax
    case .runtime: .script
    case .budget: .budget
    case .memory: .memory
    case .load: .file
    }
  }

  private static func message(of error: LuaError, in source: [UInt8]) -> String {
    switch error.kind {
    case .syntax, .runtime, .load, .budget:
      error.message + (advice(for: error, in: source).map { "; \($0)" } ?? "")
    case .memory: "\(error.message); look for a table or a string that grows endlessly"
    }
  }

  /// Functions that declare tests in other tools. A newcomer may try them first.
  private static let otherDeclarations = ["describe", "it", "test", "context", "feature"]

  private static func advice(for error: LuaError, in source: [UInt8]) -> String? {
    if otherDeclarations.contains(where: { error.message == "undefined global '\($0)'" }) {
      return "scenarios are declared with scenario { … }"
    }
    guard let field = error.unknownField else { return ScriptAdvice.advice(for: error, in: source) }
    let names = LanguageFunction.all.filter { $0.receiver == field.object && $0.name != "describe" }.map(
      \.name)
    return names.isEmpty ? nil : "use one of: \(Advice.list(names))"
  }

  /// Returns one line of a text, without surrounding spaces. Empty if `number` is 0.
  static func line(_ number: Int, of source: [UInt8]) -> String {
    guard number > 0 else { return "" }
    let lines = source.split(
      separator: UInt8(ascii: "\n"), maxSplits: number, omittingEmptySubsequences: false)
    guard number <= lines.count else { return "" }
    let blanks: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    let tail = lines[number - 1].drop(while: blanks)
    let end = tail.lastIndex { !blanks($0) }.map { $0 + 1 } ?? tail.startIndex
    return String(decoding: tail[tail.startIndex..<end], as: UTF8.self)
  }
}
