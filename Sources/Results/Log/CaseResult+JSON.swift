public import Facts
internal import Rules

extension CaseResult {
  /// The case as its line in a run log says it; what is empty is left out.
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

  /// Reads a case from its line.
  public init(json: JSONValue, line: Int) throws(RunLogError) {
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
