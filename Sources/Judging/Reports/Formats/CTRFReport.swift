internal import Facts
public import Results
internal import Rules

extension ReportFormat {
  /// The Common Test Report Format.
  public static let ctrf = ReportFormat(
    "ctrf", "the Common Test Report Format, as JSON", run: { CTRFReport($0, clock: $1.clock).bytes })
}

/// A run in the Common Test Report Format: one JSON object.
public struct CTRFReport: Sendable {
  private let record: RunRecord
  private let clock: ReportClock

  /// The version of the format.
  private static let version = "0.0.0"
  /// The maximum size of one test's trace, in bytes.
  private static let storySizeMax = 65_536

  public init(_ record: RunRecord, clock: ReportClock = .unknown) {
    self.record = record
    self.clock = clock
  }

  /// The report in UTF-8.
  public var bytes: [UInt8] {
    let points = ReportPoints(record)
    var tests: [JSONValue] = []
    var counts: [String: Int64] = [:]
    for result in record.cases {
      let point = points.point(of: result)
      counts[point.words.ctrf, default: 0] += 1
      tests.append(CTRFReport.test(point))
    }
    for point in points.besides {
      counts[point.words.ctrf, default: 0] += 1
      tests.append(CTRFReport.test(point))
    }
    var printer = JSONPrinter(indents: true)
    printer.write([
      "reportFormat": "CTRF", "specVersion": .text(CTRFReport.version),
      "generatedBy": .text(record.header.tool),
      "results": .object([
        JSONMember("tool", tool), JSONMember("summary", summary(counts, of: tests.count)),
        JSONMember("tests", .list(tests)), JSONMember("environment", environment),
        JSONMember("extra", extra),
      ]),
    ])
    printer.endLine()
    return printer.bytes
  }

  private var tool: JSONValue {
    let words = record.header.tool.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return ["name": .text(record.header.tool)] }
    return ["name": .text(words[0]), "version": .text(words[1])]
  }

  private func summary(_ counts: [String: Int64], of count: Int) -> JSONValue {
    var members = [JSONMember("tests", .integer(Int64(count)))]
    for status in ["passed", "failed", "skipped", "pending", "other"] {
      members.append(JSONMember(status, .integer(counts[status, default: 0])))
    }
    members.append(JSONMember("start", .integer(clock.startMilliseconds)))
    members.append(JSONMember("stop", .integer(clock.startMilliseconds + clock.durationMilliseconds)))
    return .object(members)
  }

  private var environment: JSONValue {
    guard let shard = record.header.shard else { return ["reportName": "assay"] }
    return ["reportName": "assay", "shardId": .text("\(shard.number)/\(shard.count)")]
  }

  /// Content for which the format has no field.
  private var extra: JSONValue {
    .object([
      JSONMember("requirements", .text(record.requirements.name)),
      JSONMember(
        "levels",
        .object(record.subjectVerdicts.map { JSONMember($0.subject, .text($0.level.rawValue)) })),
      JSONMember("complete", .flag(record.isComplete)),
    ])
  }

  private static func test(_ point: ReportPoint) -> JSONValue {
    var members = [
      JSONMember("testId", .text(identity(of: point))), JSONMember("name", .text(point.name)),
      JSONMember("status", .text(point.words.ctrf)), JSONMember("duration", 0),
    ]
    if let result = point.result {
      let folders = result.address.text.split(separator: "/").dropLast().map { JSONValue.text(String($0)) }
      members.append(JSONMember("suite", .list([.text(result.subject)] + folders)))
    }
    if !point.message.isEmpty { members.append(JSONMember("message", .text(point.message))) }
    if !point.story.isEmpty {
      members.append(JSONMember("trace", .text(TextLimit.cut(point.story, to: storySizeMax))))
    }
    if let place = point.place, place.line > 0 {
      members.append(JSONMember("line", .integer(Int64(place.line))))
    }
    members.append(JSONMember("rawStatus", .text(point.verdict.rawValue)))
    if let place = point.place { members.append(JSONMember("filePath", .text(place.file))) }
    if point.verdict == .nondeterministic { members.append(JSONMember("flaky", true)) }
    if let result = point.result { members += parameters(of: result) }
    return .object(members)
  }

  private static func parameters(of result: CaseResult) -> [JSONMember] {
    var parameters = [
      JSONMember("case", .text(result.address.text)), JSONMember("subject", .text(result.subject)),
    ]
    if let seed = result.seed { parameters.append(JSONMember("seed", .text(String(seed)))) }
    let broken = result.brokenRules.map { JSONValue.text($0.text) }
    let parametersMember = JSONMember("parameters", .object(parameters))
    let command = JSONMember("command", .text(ShellWords.joined(result.command)))
    return [parametersMember, JSONMember("extra", .object([command, JSONMember("broken", .list(broken))]))]
  }

  /// The identity of a test. A test has the same identity in every run.
  private static func identity(of point: ReportPoint) -> String {
    guard let result = point.result else { return "assay: \(point.name)" }
    let seed = result.seed.map { " seed \($0)" } ?? ""
    return "\(result.subject): \(result.address.text)\(seed)"
  }
}
