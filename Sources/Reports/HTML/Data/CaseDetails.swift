internal import Facts
internal import Results

/// What a page says of a case besides its verdict; a case that passed has nothing to say.
struct CaseDetails {
  private let result: CaseResult
  private let letters: RuleLetters

  init(_ result: CaseResult, _ letters: RuleLetters) {
    self.result = result
    self.letters = letters
  }

  /// The members, with the numbers of their texts.
  func json(_ texts: inout TextPool) -> [JSONMember] {
    var members: [JSONMember] = []
    func add(_ name: String, _ values: [JSONValue]) {
      if !values.isEmpty { members.append(JSONMember(name, .list(values))) }
    }
    if let reason = result.verdict.reason {
      members.append(JSONMember("reason", .integer(texts.number(of: reason))))
    }
    add("breaches", breaches(&texts))
    add("expectations", result.expectations.map { json(of: $0, &texts) })
    add("crashes", numbers(of: result.crashes, &texts))
    guard result.verdict != .passed else { return members }
    add("choices", numbers(of: result.choices, &texts))
    add("remarks", numbers(of: result.remarks, &texts))
    // A case that does not apply never ran, and one that passed is shown again by its command.
    if !result.replay.isEmpty { members.append(JSONMember("replay", .text(PageText.safe(result.replay)))) }
    return members
  }

  private func breaches(_ texts: inout TextPool) -> [JSONValue] {
    var breaches: [JSONValue] = []
    for finding in result.findings {
      guard let breach = finding.breach, let place = letters.place(of: finding.rule) else { continue }
      breaches.append(
        .list([
          .integer(Int64(place)), .integer(texts.number(of: breach.headline)),
          .integer(Int64(breach.furtherBreaches)), .list(json(of: breach.facts, &texts)),
        ]))
    }
    return breaches
  }

  private func json(of expectation: FailedExpectation, _ texts: inout TextPool) -> JSONValue {
    .list([
      .integer(texts.number(of: expectation.place.description)), .integer(texts.number(of: expectation.name)),
      .integer(texts.number(of: expectation.expected)), .integer(texts.number(of: expectation.found)),
      .list(numbers(of: expectation.difference, &texts)), .list(json(of: expectation.facts, &texts)),
    ])
  }

  /// Facts as their number, their time and actor, what happened, and the reason, four numbers each.
  private func json(of facts: [CitedFact], _ texts: inout TextPool) -> [JSONValue] {
    facts.flatMap { fact -> [JSONValue] in
      let line = CitedLine(fact)
      return [
        .integer(Int64(fact.sequence)), .integer(texts.number(of: line.moment)),
        .integer(texts.number(of: line.event)), .integer(texts.number(of: fact.reason)),
      ]
    }
  }

  private func numbers(of words: [String], _ texts: inout TextPool) -> [JSONValue] {
    words.map { .integer(texts.number(of: $0)) }
  }
}
