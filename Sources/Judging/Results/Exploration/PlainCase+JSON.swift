public import Facts
internal import Rules

extension PlainCase: LogLine {
  /// The case as a line of an exploration log.
  public var json: JSONValue {
    [
      "plain": .text(address.text), "title": .text(title), "subject": .text(subject),
      "applicable": .flag(isApplicable), "fate": .text(fate.name), "reason": .text(reason),
      "symptoms": .list(symptoms.map { .text($0.logText) }), "warned": warnings.json,
      "faults": .integer(Int64(faultCount)),
      "hash": .text(TraceHash.text(of: hash)), "kinds": .list(kinds.map { .integer(Int64($0)) }),
    ]
  }

  /// Parses a case from a line.
  public init(json: JSONValue, line: Int) throws(LogError) {
    let object = LogObject(value: json, line: line)
    self.init(
      address: CaseAddress(try object.text("plain")), title: try object.text("title"),
      subject: try object.text("subject"))
    isApplicable = try object.flag("applicable")
    fate = try object.choice("fate", "a fate", RunFate.init(name:))
    reason = try object.text("reason")
    symptoms = try object.texts("symptoms").map(FailureSymptom.init(logText:))
    warnings = try WarningTally(object, "warned")
    faultCount = Int(try object.number("faults", in: 0...Int64(Int32.max)))
    hash = try object.choice("hash", "sixteen hexadecimal digits", TraceHash.hash(of:))
    kinds = try object.numbers("kinds", in: 0...Int64(UInt16.max)).map { UInt16($0) }
  }
}

extension RunFate {
  /// The name in a log.
  public var name: String {
    switch self {
    case .survived: "survived"
    case .undecided: "undecided"
    case .warned: "warned"
    case .broken: "broken"
    case .error: "error"
    }
  }

  /// Parses the name of a fate in a log.
  init?(name: String) {
    guard let fate = RunFate.allCases.first(where: { $0.name == name }) else { return nil }
    self = fate
  }
}

extension FailureSymptom {
  private static let crashWord = "crash "
  private static let expectationWord = "expectation "

  /// The symptom in a log: a rule, or `crash` followed by the reason.
  var logText: String {
    switch self {
    case .rule(let rule): rule.text
    case .crash(let reason): FailureSymptom.crashWord + reason
    case .expectation(let place): FailureSymptom.expectationWord + place
    }
  }

  init(logText: String) {
    func rest(behind word: String) -> String? {
      logText.hasPrefix(word) ? String(logText.dropFirst(word.count)) : nil
    }
    if let reason = rest(behind: FailureSymptom.crashWord) {
      self = .crash(reason)
    } else if let place = rest(behind: FailureSymptom.expectationWord) {
      self = .expectation(place)
    } else {
      self = .rule(RuleIdentifier(logText))
    }
  }
}
