internal import Facts
internal import Results
internal import Rules

/// What a worker process writes to its parent: one line of JSON for each event.
///
/// Nearly every case passes, with findings that stood in lines before. Such a line is short: what the parent knows is
/// left out, and a finding is a number in the order in which the worker first told them.
struct WorkerLineWriter {
  private var numbers: [RuleFinding: Int64] = [:]
  private var printer = JSONPrinter()

  /// The line of the next event.
  mutating func bytes(of event: WorkerEvent) -> [UInt8] {
    printer.removeAll()
    switch event {
    case .began(let number): printer.write(["began": .integer(Int64(number))])
    case .finished(let number, let finished):
      if finished.isPlain { writePassed(number, finished.result) } else { writeWhole(number, finished) }
    }
    printer.endLine()
    return printer.bytes
  }

  private mutating func writePassed(_ number: Int, _ result: CaseResult) {
    var news: [JSONValue] = []
    let findings = result.findings.map { finding in
      if let known = numbers[finding] { return known }
      let next = Int64(numbers.count)
      numbers[finding] = next
      news.append(finding.json)
      return next
    }
    printer.beginObject()
    printer.key("passed")
    printer.integer(Int64(number))
    if !news.isEmpty {
      printer.key("news")
      printer.write(.list(news))
    }
    printer.key("rules")
    printer.beginList()
    for finding in findings { printer.integer(finding) }
    printer.endList()
    write("choices", result.choices)
    write("remarks", result.remarks)
    printer.key("replay")
    printer.text(result.replay)
    printer.key("facts")
    printer.integer(Int64(result.factCount))
    printer.key("hash")
    printer.integer(Int64(bitPattern: result.hash))
    printer.endObject()
  }

  private mutating func write(_ key: String, _ texts: [String]) {
    printer.key(key)
    printer.beginList()
    for text in texts { printer.text(text) }
    printer.endList()
  }

  private mutating func writeWhole(_ number: Int, _ finished: FinishedCase) {
    var members = [
      JSONMember("finished", .integer(Int64(number))), JSONMember("result", finished.result.json),
    ]
    if let trouble = finished.trouble {
      members.append(JSONMember("trouble", .text(trouble.text)))
      members.append(JSONMember("exit_code", .integer(Int64(trouble.exitCode.rawValue))))
    }
    if finished.details != .null { members.append(JSONMember("details", finished.details)) }
    printer.write(.object(members))
  }
}

extension FinishedCase {
  /// Whether it passed, and there is nothing to tell of it but findings, choices and remarks.
  fileprivate var isPlain: Bool {
    result.verdict == .passed && result.level == .must && result.expectations.isEmpty
      && result.crashes.isEmpty && trouble == nil && details == .null
      && !result.findings.contains { $0.outcome.breach != nil }
  }
}
