public import Facts
internal import Rules

extension CaseResult: LogLine {
  /// The line of the case in a run log.
  public var json: JSONValue {
    var members = [
      JSONMember("case", .text(address.text)), JSONMember("subject", .text(subject)),
      JSONMember("verdict", .text(verdict.name)),
    ]
    if let seed { members.append(JSONMember("seed", .text(String(seed)))) }
    if case .error(let kind, _) = verdict { members.append(JSONMember("error", .text(kind.rawValue))) }
    if let reason = verdict.reason { members.append(JSONMember("reason", .text(reason))) }
    members += [
      JSONMember("title", .text(title)), JSONMember("level", .text(level.rawValue)),
      JSONMember("place", place.json),
      JSONMember("command", .list(command.map(JSONValue.text))),
      JSONMember("rules", .list(findings.map(\.json))),
      JSONMember("expectations", .list(expectations.map(\.json))),
      JSONMember("crashes", .list(crashes.map(JSONValue.text))),
      JSONMember("choices", .list(choices.map(JSONValue.text))), JSONMember("replay", .text(replay)),
      JSONMember("facts", .integer(Int64(factCount))), JSONMember("hash", .text(TraceHash.text(of: hash))),
      JSONMember("remarks", .list(remarks.map(JSONValue.text))),
    ]
    return .object(members)
  }

  /// Reads a case from its line of a run log.
  public init(json: JSONValue, line: Int) throws(LogError) {
    let object = LogObject(value: json, line: line)
    self.init(
      address: CaseAddress(try object.text("case")), title: try object.text("title"),
      subject: try object.text("subject"), place: try SourcePlace(object.object("place")),
      command: try object.texts("command"), verdict: try CaseVerdict(object))
    level = try object.choice("level", "must or should", RuleLevel.init(rawValue:))
    seed = try object.seed()
    for finding in try object.objects("rules") { findings.append(try RuleFinding(finding)) }
    for expectation in try object.objects("expectations") {
      expectations.append(try FailedExpectation(expectation))
    }
    crashes = try object.texts("crashes")
    choices = try object.texts("choices")
    replay = try object.text("replay")
    factCount = UInt32(try object.number("facts", in: 0...Int64(UInt32.max)))
    hash = try object.choice("hash", "sixteen hexadecimal digits", TraceHash.hash(of:))
    remarks = try object.texts("remarks")
  }
}

extension CaseVerdict {
  init(_ object: LogObject) throws(LogError) {
    let name = try object.text("verdict")
    switch name {
    case "passed": self = .passed
    case "warned": self = .warned
    case "failed": self = .failed
    case "known": self = .known(reason: try object.text("reason"))
    case "inconclusive": self = .inconclusive(reason: try object.text("reason"))
    case "not applicable": self = .notApplicable(reason: try object.text("reason"))
    case "error":
      let kind = try object.choice("error", "the kind of an error", CaseErrorKind.init(rawValue:))
      self = .error(kind, message: try object.text("reason"))
    default:
      throw object.failure("verdict", "one of \(CaseVerdict.names.joined(separator: ", "))", "“\(name)”")
    }
  }
}

extension RuleFinding {
  /// The finding as an object in the line of its case.
  public var json: JSONValue {
    var members = [
      JSONMember("rule", .text(rule.text)), JSONMember("level", .text(level.rawValue)),
      JSONMember("outcome", .text(outcome.name)),
    ]
    if isExpected { members.append(JSONMember("expected", .flag(true))) }
    if isNamed { members.append(JSONMember("named", .flag(true))) }
    switch outcome {
    case .kept, .notExercised: break
    case .notApplicable(let reason), .inconclusive(let reason):
      members.append(JSONMember("reason", .text(reason)))
    case .broken(let breach):
      members.append(JSONMember("headline", .text(breach.headline)))
      members.append(JSONMember("facts", .list(breach.facts.map(\.json))))
      members.append(JSONMember("further", .integer(Int64(breach.furtherBreaches))))
    }
    return .object(members)
  }

  /// Reads a finding from its object.
  public init(json: JSONValue, line: Int) throws(LogError) {
    try self.init(LogObject(value: json, line: line))
  }

  init(_ object: LogObject) throws(LogError) {
    self.init(
      rule: RuleIdentifier(try object.text("rule")),
      level: try object.choice("level", "must or should", RuleLevel.init(rawValue:)),
      outcome: try RuleFinding.outcome(object),
      isExpected: object.value["expected"] == .flag(true),
      isNamed: object.value["named"] == .flag(true))
  }

  private static func outcome(_ object: LogObject) throws(LogError) -> RuleOutcome {
    let name = try object.text("outcome")
    switch name {
    case "kept": return .kept
    case "not exercised": return .notExercised
    case "not applicable": return .notApplicable(reason: try object.text("reason"))
    case "inconclusive": return .inconclusive(reason: try object.text("reason"))
    case "broken":
      return .broken(
        Breach(
          headline: try object.text("headline"), facts: try CitedFact.list("facts", of: object),
          furtherBreaches: Int(try object.number("further", in: 0...Int64(Int32.max)))))
    default: throw object.failure("outcome", "the outcome of a rule", "“\(name)”")
    }
  }
}

extension FailedExpectation {
  var json: JSONValue {
    var members = [
      JSONMember("place", place.json), JSONMember("name", .text(name)),
      JSONMember("expected", .text(expected)), JSONMember("found", .text(found)),
      JSONMember("difference", .list(difference.map(JSONValue.text))),
      JSONMember("facts", .list(facts.map(\.json))),
    ]
    if let rule {
      members += [JSONMember("rule", .text(rule.text)), JSONMember("level", .text(level.rawValue))]
    }
    return .object(members)
  }

  init(_ object: LogObject) throws(LogError) {
    let rule = object.value["rule"] == nil ? nil : RuleIdentifier(try object.text("rule"))
    let level =
      rule == nil ? .must : try object.choice("level", "must or should", RuleLevel.init(rawValue:))
    self.init(
      place: try SourcePlace(object.object("place")), name: try object.text("name"), rule: rule, level: level,
      expected: try object.text("expected"), found: try object.text("found"),
      difference: try object.texts("difference"),
      facts: try CitedFact.list("facts", of: object))
  }
}

extension SourcePlace {
  var json: JSONValue { ["file": .text(file), "line": .integer(Int64(line))] }

  init(_ object: LogObject) throws(LogError) {
    self.init(
      file: try object.text("file"), line: Int(try object.number("line", in: 0...Int64(Int32.max))))
  }
}

extension CitedFact {
  var json: JSONValue {
    var members = [
      JSONMember("sequence", .integer(Int64(sequence))), JSONMember("text", .text(text)),
      JSONMember("reason", .text(reason)), JSONMember("fact", raw),
    ]
    if let place { members.append(JSONMember("place", place.json)) }
    return .object(members)
  }

  init(_ object: LogObject) throws(LogError) {
    var place: SourcePlace?
    if object.value["place"] != nil { place = try SourcePlace(object.object("place")) }
    self.init(
      sequence: UInt32(try object.number("sequence", in: 0...Int64(UInt32.max))),
      text: try object.text("text"), reason: try object.text("reason"), raw: try object.member("fact"),
      place: place)
  }

  static func list(_ key: String, of object: LogObject) throws(LogError) -> [CitedFact] {
    var facts: [CitedFact] = []
    for fact in try object.objects(key) { facts.append(try CitedFact(fact)) }
    return facts
  }
}
