internal import Lua

extension ScenarioError {
  /// What a script ended with; `problem` is the last that the language itself complained about.
  init(_ error: LuaError, file: String, problem: LanguageProblem?, source: [UInt8]) {
    let file = error.chunkName.isEmpty ? file : error.chunkName
    let isProblem = problem?.text == error.message
    self.init(
      kind: ScenarioError.kind(of: error, problem: isProblem ? problem : nil), file: file,
      line: isProblem ? problem?.line ?? error.line : error.line,
      message: ScenarioError.message(of: error),
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

  private static func message(of error: LuaError) -> String {
    switch error.kind {
    case .syntax, .runtime, .load: error.message
    case .budget: "\(error.message); look for a loop that never ends"
    case .memory: "\(error.message); look for a table or a text that grows without end"
    }
  }

  /// One line of a text, without the blanks around it.
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
