public import Facts
internal import Rules

extension MutantResult: LogLine {
  /// The result as a line of a log.
  public var json: JSONValue {
    var members = [
      JSONMember("mutant", .text(name)), JSONMember("sentence", .text(sentence)),
      JSONMember("rules", .list(rules.map { .text($0.text) })),
      JSONMember("harmless", harmlessReason.map(JSONValue.text) ?? .null),
      JSONMember("outcome", .text(outcome.name)), JSONMember("trials", .integer(Int64(trialCount))),
      JSONMember("catches", .list(catches.map(\.json))),
      JSONMember("undecided", .list(undecided.map(\.json))),
      JSONMember("missed", .list(missed.map { .text($0.text) })),
    ]
    if case .error(let message) = outcome { members.append(JSONMember("message", .text(message))) }
    return .object(members)
  }

  /// Parses a result from a line.
  public init(json: JSONValue, line: Int) throws(LogError) {
    let object = LogObject(value: json, line: line)
    let harmless = try object.member("harmless")
    self.init(
      name: try object.text("mutant"), sentence: try object.text("sentence"),
      rules: try object.texts("rules").map { RuleIdentifier($0) },
      harmlessReason: harmless == .null ? nil : try object.text("harmless"))
    let message = object.value["message"] == nil ? "" : try object.text("message")
    let outcomes = [MutantOutcome.caught, .survived, .undone, .notApplicable, .error(message: message)]
    outcome = try object.choice("outcome", "an outcome") { name in outcomes.first { $0.name == name } }
    trialCount = Int(try object.number("trials", in: 0...Int64(Int32.max)))
    catches = try MutantCatch.list("catches", of: object)
    undecided = try MutantCatch.list("undecided", of: object)
    missed = try object.texts("missed").map { CaseAddress($0) }
  }
}

extension MutantCatch {
  fileprivate var json: JSONValue { ["scenario": .text(address.text), "by": .text(words)] }

  fileprivate static func list(_ key: String, of object: LogObject) throws(LogError) -> [MutantCatch] {
    var list: [MutantCatch] = []
    for element in try object.objects(key) {
      list.append(
        MutantCatch(address: CaseAddress(try element.text("scenario")), words: try element.text("by")))
    }
    return list
  }
}
