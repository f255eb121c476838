internal import Facts
internal import Results

/// What a worker process writes to its parent: one line of JSON for each event.
enum WorkerLine {
  static func bytes(of event: WorkerEvent) -> [UInt8] {
    var printer = JSONPrinter()
    switch event {
    case .began(let number): printer.write(["began": .integer(Int64(number))])
    case .finished(let number, let finished):
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
    printer.endLine()
    return printer.bytes
  }

  /// The event of a line, or nothing when the line was cut off by the death of its writer.
  static func event(of line: ArraySlice<UInt8>) -> WorkerEvent? {
    guard let value = try? JSONText.value(of: line) else { return nil }
    if case .integer(let number)? = value["began"] { return .began(Int(number)) }
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
}
