internal import Facts
internal import Rules

/// Reads and checks the JSON lines of `RunLogWriter`, some bytes at a time; it skips lines of an unknown kind.
public struct RunLogReader {
  /// The greatest length of a line; the longest ones are runs that a report shows fact by fact.
  private let lineByteCountMax: Int

  private var record: RunRecord?
  private var footer: LogObject?
  private var ruleLists = RuleListCache()
  /// The beginning of a line whose end has not come.
  private var pending: [UInt8] = []
  private var line = 0

  /// The header, once it was read.
  public var header: RunHeader? { record?.header }

  /// Makes a reader that has read nothing.
  public init(lineByteCountMax: Int = 128 << 20) { self.lineByteCountMax = lineByteCountMax }

  /// Reads a whole log.
  public static func read(_ bytes: [UInt8]) throws(RunLogError) -> RunRecord {
    var reader = RunLogReader()
    try reader.take(bytes[...])
    return try reader.finish()
  }

  /// Reads the next bytes of a log.
  public mutating func take(_ bytes: ArraySlice<UInt8>) throws(RunLogError) {
    var rest = bytes
    while let end = rest.firstIndex(of: 0x0a) {
      if pending.isEmpty {
        try read(rest[..<end])
      } else {
        pending += rest[..<end]
        let whole = pending
        pending = []
        try read(whole[...])
      }
      rest = rest[(end + 1)...]
    }
    pending += rest
    guard pending.count <= lineByteCountMax else {
      throw RunLogError(
        line: line + 1, expected: "a line of at most \(lineByteCountMax) bytes",
        found: "a longer line", advice: "check that the file is a run log")
    }
  }

  /// The record of the log, after its last bytes.
  public mutating func finish() throws(RunLogError) -> RunRecord {
    let last = pending
    pending = []
    do {
      try read(last[...])
    } catch {
      throw record != nil || RunLogReader.isBeginning(last) ? error.asTorn : error
    }
    guard let record else {
      throw RunLogError(
        line: 1, expected: "a run log header", found: "an empty file",
        advice: "run the scenarios to create the log again"
      ).asTorn
    }
    guard let footer else {
      throw RunLogError(
        line: line, expected: "a footer as the last line", found: "the end of the file",
        advice: RunLogReader.lossAdvice
      ).asTorn
    }
    try check(record, against: footer)
    return record
  }

  /// Whether a line that is cut short may be that of a header.
  private static func isBeginning(_ line: [UInt8]) -> Bool {
    let beginning = Array("{\"format\":\"\(RunHeader.format)\"".utf8)
    return line.starts(with: beginning.prefix(line.count))
  }

  private static let lossAdvice =
    "the file was changed or truncated; run the scenarios to create the log again"

  private mutating func read(_ text: ArraySlice<UInt8>) throws(RunLogError) {
    guard !text.isEmpty else { return }
    line += 1
    if record != nil, footer == nil, let known = ruleLists.known(in: text) {
      let object = try RunLogReader.object(of: known.line[...], line)
      guard object.value["case"] != nil else { return try read(RunLogReader.object(of: text, line)) }
      var result = try CaseResult(json: object.value, line: line)
      result.findings = known.findings
      record?.cases.append(result)
      return
    }
    let object = try RunLogReader.object(of: text, line)
    try read(object)
    if object.value["case"] != nil, let result = record?.cases.last {
      ruleLists.keep(result.findings, readAs: object.value["rules"], from: text)
    }
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
      record?.witnessRuns.append(try WitnessRun(json: object.value, line: object.line))
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

  static func exitCode(_ key: String, of object: LogObject) throws(RunLogError) -> ExitCode {
    let number = try object.number(key, in: 0...255)
    guard let code = ExitCode(rawValue: Int32(number)) else {
      throw object.failure(key, "an exit code of the tool", "\(number)")
    }
    return code
  }

  /// Checks the counts of the footer, which prove that no case is missing.
  private func check(_ record: RunRecord, against footer: LogObject) throws(RunLogError) {
    let counts = try footer.object("counts")
    for (name, count) in zip(CaseVerdict.names, record.counts.values) {
      let stated = try counts.number(name, in: 0...Int64(Int32.max))
      guard stated == count else {
        throw RunLogError(
          line: footer.line, expected: "\(stated) “\(name)” cases, as the footer states",
          found: "\(count)", advice: RunLogReader.lossAdvice)
      }
    }
  }
}

/// A file that is no readable run log.
public struct RunLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from one.
  public let line: Int
  /// The expected content of the line.
  public let expected: String
  /// The found content of the line.
  public let found: String
  /// How to get a readable log.
  public let advice: String
  /// Whether the file has the beginning of a log and ends before its footer, as after a kill of whoever wrote it.
  public private(set) var isTorn = false

  /// Makes an error.
  public init(line: Int, expected: String, found: String, advice: String) {
    self.line = line
    self.expected = expected
    self.found = found
    self.advice = advice
  }

  /// The error of a log that ends too early.
  var asTorn: RunLogError {
    var torn = self
    torn.isTorn = true
    return torn
  }

  /// The error as one sentence.
  public var description: String { "line \(line): expected \(expected), found \(found); \(advice)" }
}

/// An object in a line of a run log; its accessors throw errors that name the line and the key.
struct LogObject {
  let value: JSONValue
  let line: Int

  func member(_ key: String) throws(RunLogError) -> JSONValue {
    guard let member = value[key] else { throw failure(key, "a value", "none") }
    return member
  }

  func text(_ key: String) throws(RunLogError) -> String {
    let member = try member(key)
    guard case .text(let text) = member else { throw failure(key, "a string", LogObject.found(member)) }
    return text
  }

  func number(_ key: String, in range: ClosedRange<Int64>) throws(RunLogError) -> Int64 {
    let member = try member(key)
    guard case .integer(let number) = member else {
      throw failure(key, "a number", LogObject.found(member))
    }
    guard range.contains(number) else {
      throw failure(key, "a number from \(range.lowerBound) to \(range.upperBound)", "\(number)")
    }
    return number
  }

  /// The seed, which is a text in the log because many JSON readers round 64-bit numbers; nothing where there is none.
  func seed() throws(RunLogError) -> UInt64? {
    guard value["seed"] != nil else { return nil }
    return try choice("seed", "a number from 0 to \(UInt64.max) as a string") { UInt64($0) }
  }

  func flag(_ key: String) throws(RunLogError) -> Bool {
    let member = try member(key)
    guard case .flag(let flag) = member else {
      throw failure(key, "true or false", LogObject.found(member))
    }
    return flag
  }

  func object(_ key: String) throws(RunLogError) -> LogObject {
    let member = try member(key)
    guard case .object = member else { throw failure(key, "an object", LogObject.found(member)) }
    return LogObject(value: member, line: line)
  }

  func objects(_ key: String) throws(RunLogError) -> [LogObject] {
    try list(key).map { LogObject(value: $0, line: line) }
  }

  func texts(_ key: String) throws(RunLogError) -> [String] {
    var texts: [String] = []
    for element in try list(key) {
      guard case .text(let text) = element else {
        throw failure(key, "a list of strings", "\(LogObject.found(element)) in it")
      }
      texts.append(text)
    }
    return texts
  }

  func numbers(_ key: String, in range: ClosedRange<Int64>) throws(RunLogError) -> [Int64] {
    var numbers: [Int64] = []
    for element in try list(key) {
      guard case .integer(let number) = element, range.contains(number) else {
        throw failure(
          key, "a list of numbers from \(range.lowerBound) to \(range.upperBound)",
          "\(LogObject.found(element)) in it")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Reads a text that stands for a value; `what` describes the allowed texts.
  func choice<Value>(
    _ key: String, _ what: String, _ value: (String) -> Value?
  ) throws(RunLogError) -> Value {
    let text = try text(key)
    guard let value = value(text) else { throw failure(key, what, "“\(text)”") }
    return value
  }

  func failure(_ key: String, _ expected: String, _ found: String) -> RunLogError {
    RunLogError(
      line: line, expected: "“\(key)”: \(expected)", found: found,
      advice: "correct the line, or run the scenarios to create the log again")
  }

  func list(_ key: String) throws(RunLogError) -> [JSONValue] {
    let member = try member(key)
    guard case .list(let elements) = member else { throw failure(key, "a list", LogObject.found(member)) }
    return elements
  }

  static func found(_ value: JSONValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .fraction(let digits): digits
    case .text(let text): "“\(text.prefix(60))”"
    case .flag(let flag): "\(flag)"
    case .null, .list, .object: value.typeName
    }
  }
}
