internal import Facts
internal import Rules

/// Writes a run as JSON lines: a header, the requirements, the subjects, the pages of the rules,
/// the cases, the runs that are shown whole, the troubles, a footer.
public enum RunLogWriter {
  /// The bytes of a whole log.
  public static func bytes(of record: RunRecord) -> [UInt8] {
    var printer = JSONPrinter()
    func line(_ value: JSONValue) {
      printer.write(value)
      printer.endLine()
    }
    line(record.header.json)
    line(record.requirements.json)
    for subject in record.subjects { line(subject.json) }
    for page in record.pages { line(page.json) }
    for result in record.cases { line(result.json) }
    for exhibit in record.exhibits { line(exhibit.json) }
    for trouble in record.troubles {
      line(["trouble": .text(trouble.text), "exit_code": .integer(Int64(trouble.exitCode.rawValue))])
    }
    line(footer(of: record))
    return printer.bytes
  }

  private static func footer(of record: RunRecord) -> JSONValue {
    let counts = zip(CaseVerdict.names, record.counts.values).map {
      JSONMember($0.0, .integer(Int64($0.1)))
    }
    var members = [
      JSONMember("complete", .flag(record.isComplete)), JSONMember("counts", .object(counts)),
      JSONMember("exit_code", .integer(Int64(record.exitCode.rawValue))),
    ]
    if let interruption = record.interruption {
      members.append(JSONMember("interrupted", .integer(Int64(interruption.rawValue))))
    }
    if let limit = record.failureLimit { members.append(JSONMember("fail_fast", .integer(Int64(limit)))) }
    return .object(members)
  }
}
