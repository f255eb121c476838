internal import Facts
internal import Results
internal import Rules

/// The details of a case in the page's data. A passed case has no details.
struct CaseDetails {
  private let result: CaseResult
  private let letters: RuleLetters

  init(_ result: CaseResult, _ letters: RuleLetters) {
    self.result = result
    self.letters = letters
  }

  /// The members of the details. Texts are given as their numbers in the pool.
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
    // A case that does not apply was not run, so it has no replay string.
    if !result.replay.isEmpty { members.append(JSONMember("replay", .text(PageText.safe(result.replay)))) }
    return members
  }

  private func breaches(_ texts: inout TextPool) -> [JSONValue] {
    var breaches: [JSONValue] = []
    for finding in result.breachesByCause {
      guard let breach = finding.breach, let place = letters.index(of: finding.rule) else { continue }
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

  /// Four numbers for each fact: its sequence number, and the numbers of its moment, event, and reason in the
  /// pool.
  private func json(of facts: [CitedFact], _ texts: inout TextPool) -> [JSONValue] {
    facts.flatMap { fact -> [JSONValue] in
      let line = CitedLine(fact)
      return [
        .integer(Int64(fact.sequence)), .integer(texts.number(of: line.moment)),
        .integer(texts.number(of: line.event)), .integer(texts.number(of: fact.note)),
      ]
    }
  }

  private func numbers(of words: [String], _ texts: inout TextPool) -> [JSONValue] {
    words.map { .integer(texts.number(of: $0)) }
  }
}

/// The line of a cited fact, split into its moment and its event.
///
/// Many facts have the same event at different moments, so the pool needs fewer texts.
struct CitedLine {
  /// The moment, such as `2.050s`; empty if the line has another form.
  let moment: String
  /// The event with its actor, such as `queue@phone transaction.purchased transaction=3`.
  let event: String

  init(_ fact: CitedFact) {
    let words = fact.text.split(separator: " ", maxSplits: .max, omittingEmptySubsequences: false)
    // A moment in a long run has several words: `1d 3h 0.000s`.
    let end = words.dropFirst().firstIndex { $0.hasSuffix("s") && $0.contains(".") }
    guard let first = words.first, first == "#\(fact.sequence)", let end, end <= 4 else {
      moment = ""
      event = fact.text
      return
    }
    moment = words[1...end].joined(separator: " ")
    event = words[(end + 1)...].joined(separator: " ")
  }
}

/// The cases in the page's data, as columns.
struct CaseColumns {
  private let places: [String: Int64]
  private var scenarios: [Int64] = []
  private var columns: [[JSONValue]] = Array(repeating: [], count: 6)
  private var seeds: [JSONValue] = []
  private var lastAddress: CaseAddress?
  private var scenarioCount: Int64 = 0

  init(subjects: [String]) {
    places = Dictionary(subjects.enumerated().map { ($1, Int64($0)) }) { first, _ in first }
  }

  /// Adds the next case of the run.
  mutating func append(_ result: CaseResult, command: Int64, letters: Int64) {
    if result.address != lastAddress {
      lastAddress = result.address
      scenarioCount += 1
    }
    let row: [Int64] = [
      scenarioCount - 1, places[result.subject] ?? 0, Int64(result.verdict.position), Int64(result.factCount),
      command, letters,
    ]
    for (place, number) in row.enumerated() { columns[place].append(.integer(number)) }
    seeds.append(result.seed.map { .text(String($0)) } ?? .null)
  }

  /// The columns by name. The seed column is omitted if no case has a seed.
  var json: JSONValue {
    let names = ["scenario", "subject", "verdict", "facts", "command", "rules"]
    var members = zip(names, columns).map { JSONMember($0, .list($1)) }
    if seeds.contains(where: { $0 != .null }) { members.append(JSONMember("seed", .list(seeds))) }
    return .object(members)
  }
}

/// The findings of a case as one letter for each rule, in the order of the pages.
struct RuleLetters {
  private let places: [RuleIdentifier: Int]

  /// The sign of each letter, in the order of the legend.
  static let signs: [(letter: String, sign: Sign)] = [
    ("b", RuleStanding.Outcome.broken.sign),
    ("e", Sign(mark: "✕", word: "broken, as the scenario expects", tone: .quiet)),
    ("k", RuleStanding.Outcome.kept.sign), ("i", RuleStanding.Outcome.inconclusive.sign),
    ("n", RuleStanding.Outcome.notExercised.sign), ("a", RuleStanding.Outcome.notApplicable.sign),
  ]

  init(_ pages: [RulePage]) {
    places = Dictionary(pages.enumerated().map { ($1.identifier, $0) }) { first, _ in first }
  }

  func index(of rule: RuleIdentifier) -> Int? { places[rule] }

  /// The letters of a case. A rule that was not checked in the case has a hyphen.
  func text(of result: CaseResult) -> String {
    var letters = [UInt8](repeating: UInt8(ascii: "-"), count: places.count)
    for finding in result.findings {
      guard let place = places[finding.rule], place < letters.count else { continue }
      letters[place] = RuleLetters.letter(of: finding)
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func letter(of finding: RuleFinding) -> UInt8 {
    switch finding.outcome {
    case .kept: UInt8(ascii: "k")
    case .broken: finding.isExpected ? UInt8(ascii: "e") : UInt8(ascii: "b")
    case .notExercised: UInt8(ascii: "n")
    case .notApplicable: UInt8(ascii: "a")
    case .inconclusive: UInt8(ascii: "i")
    }
  }
}
