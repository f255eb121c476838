public import Facts
public import Rules

/// Writes a run as JSON lines: a header, the requirements, the subjects, the pages of the rules, the cases, the witness
/// runs, the troubles, a footer.
public enum RunLogWriter {
  /// The bytes of a whole log.
  public static func bytes(of record: RunRecord) -> [UInt8] {
    var bytes: [UInt8] = []
    write(record) { bytes += $0 }
    return bytes
  }

  /// Gives the bytes of a log some lines at a time, so that a long one takes little memory.
  public static func write(_ record: RunRecord, to sink: ([UInt8]) -> Void) {
    var printer = JSONPrinter()
    func line(_ value: JSONValue) {
      printer.write(value)
      printer.endLine()
      guard printer.byteCount >= pieceByteCount else { return }
      sink(printer.bytes)
      printer.removeAll()
    }
    line(record.header.json)
    line(record.requirements.json)
    for subject in record.subjects { line(subject.json) }
    for page in record.pages { line(page.json) }
    for result in record.cases { line(result.json) }
    for run in record.witnessRuns { line(run.json) }
    for trouble in record.troubles {
      line(["trouble": .text(trouble.text), "exit_code": .integer(Int64(trouble.exitCode.rawValue))])
    }
    line(footer(of: record))
    sink(printer.bytes)
  }

  private static let pieceByteCount = 65_536

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

extension RunHeader {
  /// The first line of a run log. The seed is a text, because many JSON readers round 64-bit numbers.
  public var json: JSONValue {
    var members = [
      JSONMember("format", .text(RunHeader.format)), JSONMember("version", .integer(RunHeader.version)),
      JSONMember("tool", .text(tool)), JSONMember("strict", .flag(isStrict)),
      JSONMember("cases", .integer(Int64(caseCount))),
    ]
    if let seed { members.append(JSONMember("seed", .text(String(seed)))) }
    if let seeds { members.append(JSONMember("seeds", seeds.json)) }
    if let shard { members.append(JSONMember("shard", shard.json)) }
    if allowsEmpty { members.append(JSONMember("empty_allowed", .flag(true))) }
    if let host { members.append(JSONMember("host", host)) }
    return .object(members)
  }

  init(_ object: LogObject) throws(RunLogError) {
    guard object.value["format"] == .text(RunHeader.format) else {
      throw RunLogError(
        line: object.line, expected: "a run log header with the format “\(RunHeader.format)”",
        found: object.value["format"].map(LogObject.found) ?? "no format",
        advice: "check that the file is a run log")
    }
    let version = try object.number("version", in: 0...Int64.max)
    guard version == RunHeader.version else {
      throw RunLogError(
        line: object.line, expected: "version \(RunHeader.version) of the format",
        found: "version \(version)", advice: "read it with the version of the tool that wrote it")
    }
    self.init(
      tool: try object.text("tool"), isStrict: try object.flag("strict"),
      caseCount: Int(try object.number("cases", in: 0...Int64(Int32.max))))
    seed = try object.seed()
    if object.value["seeds"] != nil { seeds = try SeedRange(object.object("seeds")) }
    if object.value["shard"] != nil { shard = try RunShard(object.object("shard")) }
    allowsEmpty = object.value["empty_allowed"] == .flag(true)
    host = object.value["host"]
  }
}

extension RunShard {
  var json: JSONValue {
    [
      "number": .integer(Int64(number)), "count": .integer(Int64(count)), "by": .text(method),
      "of": .integer(Int64(caseCount)), "selection": .text(TraceHash.text(of: selection)),
    ]
  }

  init(_ object: LogObject) throws(RunLogError) {
    let count = try object.number("count", in: 1...Int64(Int32.max))
    self.init(
      number: Int(try object.number("number", in: 1...count)), count: Int(count),
      method: try object.text("by"), caseCount: Int(try object.number("of", in: 0...Int64(Int32.max))),
      selection: try object.choice("selection", "sixteen hexadecimal digits", TraceHash.hash(of:)))
  }
}

extension SeedRange {
  /// Both ends are texts, because many JSON readers round 64-bit numbers.
  var json: JSONValue { ["first": .text(String(first)), "last": .text(String(last))] }

  init(_ object: LogObject) throws(RunLogError) {
    let number = "a number from 0 to \(UInt64.max) as a string"
    let first = try object.choice("first", number) { UInt64($0) }
    let last = try object.choice(
      "last", "\(number), not before the first, at most \(SeedRange.countMax) seeds"
    ) {
      UInt64($0).flatMap { SeedRange(first, $0)?.last }
    }
    guard let range = SeedRange(first, last) else {
      preconditionFailure("the range \(first)..\(last) was checked")
    }
    self = range
  }
}

extension RequirementSet {
  /// The line of the requirements. The log has the whole set, so that a later version of the tool can read it.
  var json: JSONValue {
    [
      "requirements": .text(name),
      "rules": .list(
        requirements.map { requirement in
          [
            "rule": .text(requirement.rule.text), "profile": .text(requirement.profile.rawValue),
            "level": .text(requirement.level.rawValue),
          ]
        }),
    ]
  }

  init(_ object: LogObject) throws(RunLogError) {
    var requirements: [Requirement] = []
    for rule in try object.objects("rules") {
      requirements.append(
        Requirement(
          RuleIdentifier(try rule.text("rule")),
          try rule.choice("profile", "core or extended", Profile.init(rawValue:)),
          try rule.choice("level", "must or should", RuleLevel.init(rawValue:))))
    }
    self.init(name: try object.text("requirements"), requirements: requirements)
  }
}

extension SubjectDescription {
  /// The line of the subject; empty texts are left out.
  var json: JSONValue {
    var members = [JSONMember("app", .text(name))]
    if !title.isEmpty { members.append(JSONMember("title", .text(title))) }
    if !source.isEmpty { members.append(JSONMember("source", .text(source))) }
    if !transformation.isEmpty { members.append(JSONMember("transformed", .text(transformation))) }
    members.append(JSONMember("file", .text(file)))
    return .object(members)
  }

  init(_ object: LogObject) throws(RunLogError) {
    func optional(_ key: String) throws(RunLogError) -> String {
      object.value[key] == nil ? "" : try object.text(key)
    }
    self.init(
      name: try object.text("app"), title: try optional("title"), source: try optional("source"),
      transformation: try optional("transformed"), file: try object.text("file"))
  }
}

extension RulePage {
  /// The line of the page in a run log.
  public var json: JSONValue {
    [
      "page": .text(identifier.text), "sentence": .text(sentence), "level": .text(level.rawValue),
      "evidence": .list(evidence.names.map(JSONValue.text)),
      "sources": .list(sources.map(JSONValue.text)), "why": .text(why), "breach": .text(breach),
      "fix": .text(fix),
    ]
  }

  convenience init(_ object: LogObject) throws(RunLogError) {
    var evidence: RuleEvidence = []
    for name in try object.texts("evidence") {
      guard let known = RuleEvidence.all.first(where: { $0.name == name }) else {
        throw object.failure("evidence", "kinds of evidence", "“\(name)”")
      }
      evidence.insert(known.evidence)
    }
    self.init(
      identifier: RuleIdentifier(try object.text("page")), sentence: try object.text("sentence"),
      level: try object.choice("level", "must or should", RuleLevel.init(rawValue:)), evidence: evidence,
      sources: try object.texts("sources"), why: try object.text("why"),
      breach: try object.text("breach"), fix: try object.text("fix"))
  }
}

extension WitnessRun {
  /// The line of the witness run in a run log. Its key is `exhibit`, as in the first logs of this version of the format.
  public var json: JSONValue {
    var members = [
      JSONMember("exhibit", .text(key.address.text)), JSONMember("subject", .text(key.subject)),
    ]
    if let seed = key.seed { members.append(JSONMember("seed", .text(String(seed)))) }
    members.append(JSONMember("trace", .list(lines)))
    return .object(members)
  }

  /// Reads a witness run from its line of a run log.
  public init(json: JSONValue, line: Int) throws(RunLogError) {
    let object = LogObject(value: json, line: line)
    guard case .list(let lines)? = object.value["trace"] else {
      throw object.failure(
        "trace", "a list of trace lines", object.value["trace"].map(LogObject.found) ?? "nothing")
    }
    self.init(
      key: CaseKey(
        address: CaseAddress(try object.text("exhibit")), subject: try object.text("subject"),
        seed: try object.seed()),
      lines: lines)
  }
}
