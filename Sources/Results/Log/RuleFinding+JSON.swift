public import Facts
internal import Rules

extension RuleFinding {
  /// The finding as it stands in the line of its case.
  public var json: JSONValue {
    var members = [
      JSONMember("rule", .text(rule.text)), JSONMember("level", .text(level.rawValue)),
      JSONMember("outcome", .text(outcome.name)),
    ]
    if isExpected { members.append(JSONMember("expected", .flag(true))) }
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

  /// Reads a finding from where it stands in a line.
  public init(json: JSONValue, line: Int) throws(RunLogError) {
    try self.init(LogObject(value: json, line: line))
  }

  init(_ object: LogObject) throws(RunLogError) {
    self.init(
      rule: RuleIdentifier(try object.text("rule")),
      level: try object.choice("level", "must or should", RuleLevel.init(rawValue:)),
      outcome: try RuleFinding.outcome(object),
      isExpected: object.value["expected"] == .flag(true))
  }

  private static func outcome(_ object: LogObject) throws(RunLogError) -> RuleOutcome {
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
