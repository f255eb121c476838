internal import Facts
internal import Rules

/// Reads the JSON lines that `RunLogWriter` wrote, and distrusts them; lines of an unknown kind are skipped.
public struct RunLogReader {
  private var record: RunRecord?
  private var footer: LogObject?

  private init() {}

  /// Reads a whole log.
  public static func read(_ bytes: [UInt8]) throws(RunLogError) -> RunRecord {
    var reader = RunLogReader()
    var line = 0
    for text in bytes.split(separator: 0x0a) {
      line += 1
      try reader.read(try RunLogReader.object(of: text, line))
    }
    guard let record = reader.record else {
      throw RunLogError(
        line: 1, expected: "the header of a run log", found: "an empty file",
        advice: "write the log again by running the scenarios")
    }
    try reader.check(record, lines: line)
    return record
  }

  private static func object(of text: ArraySlice<UInt8>, _ line: Int) throws(RunLogError) -> LogObject {
    do {
      return LogObject(value: try JSONText.value(of: text), line: line)
    } catch {
      throw RunLogError(
        line: line, expected: "\(error.expected) at column \(error.column)", found: error.found,
        advice: "every line of a run log is one JSON object in UTF-8")
    }
  }

  private mutating func read(_ object: LogObject) throws(RunLogError) {
    guard record != nil else {
      record = RunRecord(header: try RunHeader(object), cases: [])
      return
    }
    guard footer == nil else {
      throw RunLogError(
        line: object.line, expected: "nothing after the footer", found: "another line",
        advice: "read one log at a time")
    }
    if object.value["case"] != nil {
      record?.cases.append(try CaseResult(json: object.value, line: object.line))
    } else if object.value["exhibit"] != nil {
      record?.exhibits.append(try Exhibit(json: object.value, line: object.line))
    } else if object.value["requirements"] != nil {
      record?.requirements = try RequirementSet(object)
    } else if object.value["page"] != nil {
      record?.pages.append(try RulePage(object))
    } else if object.value["trouble"] != nil {
      record?.troubles.append(
        RunTrouble(
          exitCode: try RunLogReader.exitCode("exit_code", of: object), text: try object.text("trouble")))
    } else if object.value["app"] != nil {
      record?.subjects.append(try SubjectDescription(object))
    } else if object.value["complete"] != nil {
      footer = object
      if object.value["interrupted"] != nil {
        record?.interruption = try RunLogReader.exitCode("interrupted", of: object)
      }
      if object.value["fail_fast"] != nil {
        record?.failureLimit = Int(try object.number("fail_fast", in: 1...Int64(Int32.max)))
      }
    }
  }

  private static func exitCode(_ key: String, of object: LogObject) throws(RunLogError) -> ExitCode {
    let number = try object.number(key, in: 0...255)
    guard let code = ExitCode(rawValue: Int32(number)) else {
      throw object.failure(key, "an exit code of the tool", "\(number)")
    }
    return code
  }

  /// The footer proves that no case is missing; a log without one ends early.
  private func check(_ record: RunRecord, lines: Int) throws(RunLogError) {
    let advice = "the file was changed or lost lines: write it again by running the scenarios"
    guard let footer else {
      throw RunLogError(
        line: lines, expected: "a footer as the last line", found: "the end of the file", advice: advice)
    }
    let counts = try footer.object("counts")
    for (name, count) in zip(CaseVerdict.names, record.counts.values) {
      let stated = try counts.number(name, in: 0...Int64(Int32.max))
      guard stated == count else {
        throw RunLogError(
          line: footer.line, expected: "\(stated) cases that are “\(name)”, as the footer says",
          found: "\(count)", advice: advice)
      }
    }
  }
}
