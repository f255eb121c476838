internal import Facts
public import Rules
public import Scenario
internal import World

/// What a run is known to have failed by, so that a smaller run can be told to fail in the same way.
public enum FailureMark: Hashable, Sendable {
  /// A rule was broken.
  case rule(RuleIdentifier)
  /// The app crashed or hung, at a line of its code.
  case crash(reason: String, file: String, line: Int)

  /// What a run failed by: the rules that are obligations, those that look at what is left in the end last, and the
  /// crashes. A scenario that expects a rule to be broken does not fail by it.
  public static func marks(of result: RunResult, expecting expected: [RuleIdentifier] = []) -> [FailureMark] {
    let broken = result.pages.indices.filter { place in
      result.ruleVerdicts[place].witness != nil && result.levels[place] == .must
        && !expected.contains(result.pages[place].identifier)
    }.map { result.pages[$0] }
    var marks = (broken.filter { !$0.judgesOutcome } + broken.filter(\.judgesOutcome)).map {
      FailureMark.rule($0.identifier)
    }
    for crash in result.crashes {
      let mark = FailureMark.crash(reason: crash.reason.name, file: crash.file, line: crash.line)
      if !marks.contains(mark) { marks.append(mark) }
    }
    return marks
  }

  /// Whether a run failed in this way.
  public func isSeen(in result: RunResult) -> Bool {
    guard result.error == nil else { return false }
    switch self {
    case .rule(let rule): return result.breaches.contains { $0.page.identifier == rule }
    case .crash(let reason, let file, let line):
      return result.crashes.contains { ($0.reason.name, $0.file, $0.line) == (reason, file, line) }
    }
  }

  /// The broken rule.
  public var rule: RuleIdentifier? {
    guard case .rule(let rule) = self else { return nil }
    return rule
  }

  /// The failure in words.
  public var words: String {
    switch self {
    case .rule(let rule): rule.text
    case .crash(let reason, let file, let line):
      "a crash (\(reason))" + (file.isEmpty ? "" : " at \(file)" + (line > 0 ? ":\(line)" : ""))
    }
  }
}
