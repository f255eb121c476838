internal import Facts
internal import Results

/// Reads what a worker process writes; one reader reads all the lines of one worker.
struct WorkerLineReader {
  private let recipe: CaseRecipe
  /// The findings that were told, by their numbers.
  private var findings: [RuleFinding] = []

  init(recipe: CaseRecipe) { self.recipe = recipe }

  /// The event of a line, or nothing when the line was cut off by the death of its writer.
  mutating func event(of line: ArraySlice<UInt8>) -> WorkerEvent? {
    guard let value = try? JSONText.value(of: line) else { return nil }
    if case .integer(let number)? = value["began"] { return .began(Int(number)) }
    if case .integer(let number)? = value["passed"] {
      return passed(Int(number), value).map { .finished(Int(number), FinishedCase(result: $0)) }
    }
    guard case .integer(let number)? = value["finished"], let json = value["result"],
      let result = try? CaseResult(json: json, line: 1)
    else { return nil }
    var finished = FinishedCase(result: result)
    finished.details = value["details"] ?? .null
    if case .text(let text)? = value["trouble"], case .integer(let code)? = value["exit_code"],
      let exitCode = ExitCode(rawValue: Int32(truncatingIfNeeded: code))
    {
      finished.trouble = RunTrouble(exitCode: exitCode, text: text)
    }
    return .finished(Int(number), finished)
  }

  private mutating func passed(_ number: Int, _ value: JSONValue) -> CaseResult? {
    if case .list(let news)? = value["news"] {
      for finding in news {
        guard let finding = try? RuleFinding(json: finding, line: 1) else { return nil }
        findings.append(finding)
      }
    }
    guard case .list(let rules)? = value["rules"], case .text(let replay)? = value["replay"],
      case .integer(let factCount)? = value["facts"], case .integer(let hash)? = value["hash"],
      let choices = texts(value["choices"]), let remarks = texts(value["remarks"])
    else { return nil }
    var result = recipe.outline(number, .passed)
    result.findings.reserveCapacity(rules.count)
    for rule in rules {
      guard case .integer(let place) = rule, findings.indices.contains(Int(place)) else { return nil }
      result.findings.append(findings[Int(place)])
    }
    result.choices = choices
    result.remarks = remarks
    result.replay = replay
    result.factCount = UInt32(truncatingIfNeeded: factCount)
    result.hash = UInt64(bitPattern: hash)
    return result
  }

  private func texts(_ value: JSONValue?) -> [String]? {
    guard case .list(let elements)? = value else { return nil }
    return elements.compactMap {
      if case .text(let text) = $0 { text } else { nil }
    }
  }
}
