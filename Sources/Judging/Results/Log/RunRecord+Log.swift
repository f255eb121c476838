public import Facts
public import Rules

/// Writes a run: the requirements, the subjects, the pages of the rules, the cases, and the witness runs.
extension RunRecord: LoggedRecord {
  /// The format of run logs.
  public static let format = LogFormat.run

  public var tool: String { header.tool }

  public var headerMembers: [JSONMember] { header.members }

  public func writeItems(to writer: inout LogWriter) {
    writer.write(requirements)
    for subject in subjects { writer.write(subject) }
    for page in pages { writer.write(page) }
    for result in cases { writer.write(result) }
    for run in witnessRuns { writer.write(run) }
  }

  public var footerMembers: [JSONMember] {
    let counts = zip(CaseVerdict.names, counts.values).map { JSONMember($0.0, .integer(Int64($0.1))) }
    let limit = failureLimit.map { JSONMember("fail_fast", .integer(Int64($0))) }
    return [JSONMember("counts", .object(counts))] + (limit.map { [$0] } ?? [])
  }
}

extension RunTrouble: LogLine {
  public var json: JSONValue {
    ["trouble": .text(text), "exit_code": .integer(Int64(exitCode.rawValue))]
  }

  public init(json: JSONValue, line: Int) throws(LogError) {
    let object = LogObject(value: json, line: line)
    self.init(exitCode: try object.exitCode("exit_code"), text: try object.text("trouble"))
  }
}

extension RunHeader {
  /// The members of the header after the format and the tool. The seed is a text, because many JSON readers round 64-bit numbers.
  public var members: [JSONMember] {
    var members = [JSONMember("strict", .flag(isStrict)), JSONMember("cases", .integer(Int64(caseCount)))]
    if let seed { members.append(JSONMember("seed", .text(String(seed)))) }
    if let seeds { members.append(JSONMember("seeds", seeds.json)) }
    if let shard { members.append(JSONMember("shard", shard.json)) }
    if allowsEmpty { members.append(JSONMember("empty_allowed", .flag(true))) }
    if let host { members.append(JSONMember("host", host)) }
    return members
  }

  init(_ object: LogObject) throws(LogError) {
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

  init(_ object: LogObject) throws(LogError) {
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

  init(_ object: LogObject) throws(LogError) {
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

extension RequirementSet: LogLine {
  /// The line of the requirements. The log has the whole set, so that a later version of the tool can read it.
  public var json: JSONValue {
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

  public init(json: JSONValue, line: Int) throws(LogError) {
    let object = LogObject(value: json, line: line)
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

extension SubjectDescription: LogLine {
  /// The line of the subject; empty texts are left out.
  public var json: JSONValue {
    var members = [JSONMember("app", .text(name))]
    if !title.isEmpty { members.append(JSONMember("title", .text(title))) }
    if !source.isEmpty { members.append(JSONMember("source", .text(source))) }
    if !transformation.isEmpty { members.append(JSONMember("transformed", .text(transformation))) }
    members.append(JSONMember("file", .text(file)))
    return .object(members)
  }

  public init(json: JSONValue, line: Int) throws(LogError) {
    let object = LogObject(value: json, line: line)
    func optional(_ key: String) throws(LogError) -> String {
      object.value[key] == nil ? "" : try object.text(key)
    }
    self.init(
      name: try object.text("app"), title: try optional("title"), source: try optional("source"),
      transformation: try optional("transformed"), file: try object.text("file"))
  }
}

extension RulePage: LogLine {
  /// The line of the page in a run log.
  public var json: JSONValue {
    [
      "page": .text(identifier.text), "sentence": .text(sentence), "level": .text(level.rawValue),
      "evidence": .list(evidence.names.map(JSONValue.text)),
      "sources": .list(sources.map(JSONValue.text)), "why": .text(why), "breach": .text(breach),
      "fix": .text(fix),
    ]
  }

  public convenience init(json: JSONValue, line: Int) throws(LogError) {
    let object = LogObject(value: json, line: line)
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

extension WitnessRun: LogLine {
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
  public init(json: JSONValue, line: Int) throws(LogError) {
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
