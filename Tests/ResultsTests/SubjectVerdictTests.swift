import Results
import Rules
import Testing

private let breach = RuleOutcome.broken(Breach(headline: "it broke", facts: []))

@Suite("The verdict on a subject")
struct SubjectVerdictTests {
  @Test("a rule is broken where one case breaks it, and kept where one keeps it and none breaks it")
  func standings() throws {
    let verdict = try verdict(of: [
      (
        "1",
        ["a": .kept, "b": .notExercised, "c": .notApplicable(reason: "x"), "d": .inconclusive(reason: "y")]
      ),
      ("2", ["a": breach, "b": .kept, "c": .notApplicable(reason: "x"), "d": .notExercised]),
    ])
    #expect(verdict.standings.map(\.outcome) == [.broken, .kept, .notApplicable, .inconclusive])
    #expect(verdict.standing(with: "a")?.shownBy?.address == "2")
    #expect(verdict.standing(with: "a")?.keptCount == 1)
    #expect(verdict.standing(with: "a")?.brokenCount == 1)
  }

  @Test("the shortest run shows a breach, and of equals the first")
  func shortest() throws {
    let record = record(
      of: [("1", ["a": breach]), ("2", ["a": breach]), ("3", ["a": breach])], factCounts: [9, 5, 5])
    #expect(SubjectVerdict("app", in: record).standing(with: "a")?.shownBy?.address == "2")
    #expect(WitnessRunSelection(record.cases).chosen.map(\.address) == ["2"])
  }

  @Test("a longer run shows a breach better where its scenario is about the rule") func about() {
    var record = record(of: [("1", ["a": breach]), ("2", ["a": breach])], factCounts: [5, 9])
    record.cases[1].findings = [RuleFinding(rule: "a", level: .must, outcome: breach, isNamed: true)]
    #expect(SubjectVerdict("app", in: record).standing(with: "a")?.shownBy?.address == "2")
    #expect(WitnessRunSelection(record.cases).chosen.map(\.address) == ["2"])
  }

  @Test("causes come before what is left in the end, and what must be kept before what should be")
  func causes() {
    var result = record(of: [("1", [:])]).cases[0]
    let rules: [(RuleIdentifier, RuleLevel)] = [
      ("single-observer", .should), ("entitlements-match-store", .must), ("right-user", .must),
    ]
    result.findings = rules.map { RuleFinding(rule: $0.0, level: $0.1, outcome: breach) }
    #expect(
      result.breachesByCause.map(\.rule) == ["right-user", "entitlements-match-store", "single-observer"])
  }

  @Test(
    "levels",
    arguments: [
      (["a": .kept, "b": .kept, "c": .kept, "d": .kept], .exemplary),
      (["a": .kept, "b": breach, "c": .kept, "d": .kept], .extended),
      (["a": .kept, "b": .notExercised, "c": .kept, "d": .kept], .exemplary),
      (["a": .kept, "b": .kept, "c": breach, "d": .kept], .core),
      (["a": .kept, "b": .kept, "c": .notExercised, "d": .kept], .core),
      (["a": .kept, "b": .kept, "c": .kept, "d": breach], .extended),
      (["a": .notExercised, "b": .kept, "c": .kept, "d": .kept], .unproven),
      (["a": .notApplicable(reason: ""), "b": .kept, "c": .kept, "d": .kept], .exemplary),
      (["a": breach, "b": .kept, "c": .kept, "d": .kept], .notConformant),
    ] as [([RuleIdentifier: RuleOutcome], ConformanceLevel)])
  func levels(outcomes: [RuleIdentifier: RuleOutcome], level: ConformanceLevel) throws {
    #expect(try verdict(of: [("1", outcomes)]).level == level)
  }

  @Test("a failure without a broken rule bars the way above core, and a crash the way to core")
  func otherFailures() {
    var record = record(of: [("1", ["a": .kept, "b": .kept, "c": .kept, "d": .kept])])
    record.cases[0].verdict = .failed
    #expect(SubjectVerdict("app", in: record).level == .core)
    #expect(SubjectVerdict("app", in: record).unruledFailureCount == 1)
    record.cases[0].crashes = ["app.lua:1: hung"]
    #expect(SubjectVerdict("app", in: record).level == .notConformant)
  }

  @Test(
    "an expectation that a rule demands and that does not hold breaks the rule, unless a breach is expected")
  func demands() {
    var record = record(of: [
      ("1", ["a": .kept, "b": .kept, "c": .kept, "d": .kept]), ("2", ["a": .kept]),
    ])
    record.cases[0].verdict = .failed
    record.cases[0].expectations = [
      FailedExpectation(
        place: SourcePlace(file: "s.lua", line: 7), name: "coins", rule: "a", expected: "1", found: "0",
        facts: [CitedFact(sequence: 3, text: "a fact")])
    ]
    let verdict = SubjectVerdict("app", in: record)
    #expect(verdict.level == .notConformant && verdict.unruledFailureCount == 0)
    #expect(verdict.standing(with: "a")?.shownBy?.address == "1")
    #expect(record.cases[0].brokenRules == ["a"])
    #expect(record.cases[0].breach(of: "a")?.headline == "coins: expected 1, found 0")
    #expect(record.cases[0].breach(of: "a")?.facts.map(\.sequence) == [3])
    #expect(WitnessRunSelection(record.cases).chosen.map(\.address) == ["1"])
    record.cases[0].expectations[0].level = .should
    #expect(
      record.cases[0].brokenRules.isEmpty, "a weaker expectation is no breach of a rule that must be kept")
    record.cases[0].expectations[0].level = .must
    record.cases[0].findings = [RuleFinding(rule: "a", level: .must, outcome: .kept, isExpected: true)]
    #expect(record.cases[0].brokenRules.isEmpty)
    record.cases[0].findings = [RuleFinding(rule: "a", level: .must, outcome: .notExercised)]
    #expect(record.cases[0].brokenRules.isEmpty, "a rule that had no occasion is not broken")
  }

  @Test(
    "a scenario that should pass fails where a rule that must be kept demands what it missed",
    arguments: [true, false])
  func weighed(isDemanded: Bool) {
    var result = record(of: [("1", ["a": .kept])]).cases[0]
    result.level = .should
    result.verdict = .failed
    result.expectations = [
      FailedExpectation(
        place: SourcePlace(file: "s.lua", line: 7), rule: isDemanded ? "a" : nil, expected: "1", found: "0")
    ]
    result.weigh()
    #expect(result.verdict == (isDemanded ? .failed : .warned))
  }

  @Test("a rule that was not judged has the reason of a case that ran") func reason() {
    var record = record(of: [
      ("1", ["a": .notApplicable(reason: "no such product")]), ("2", ["a": .notExercised]),
    ])
    record.cases[0].verdict = .notApplicable(reason: "no such product")
    #expect(SubjectVerdict("app", in: record).standing(with: "a")?.reason == nil)
    record.cases[1].findings = [
      RuleFinding(rule: "a", level: .must, outcome: .notApplicable(reason: "no server"))
    ]
    #expect(SubjectVerdict("app", in: record).standing(with: "a")?.reason == "no server")
  }

  @Test("no score is higher than the share of the cases that passed") func cappedScore() {
    let kept: [RuleIdentifier: RuleOutcome] = ["a": .kept, "b": .kept, "c": .kept, "d": .kept]
    var record = record(of: [("1", kept), ("2", kept), ("3", kept), ("4", kept)])
    record.cases[0].verdict = .failed
    record.cases[1].verdict = .warned
    record.cases[2].verdict = .notApplicable(reason: "no server")
    #expect(SubjectVerdict("app", in: record).scores.map(\.percent) == [66, 66])
  }

  @Test("a level needs at least half of the core rules") func breadth() throws {
    let away = RuleOutcome.notApplicable(reason: "")
    let verdict = try verdict(of: [("1", ["a": away, "b": away, "c": .kept, "d": .kept])])
    #expect(verdict.level == .unproven)
    #expect(verdict.reasons == ["fewer than half of the core rules were checked: 0 of 2"])
  }

  @Test("what does not apply or did not end is no coverage") func coverage() {
    let kept: [RuleIdentifier: RuleOutcome] = ["a": .kept, "b": .notExercised]
    var record = record(of: [("buy/1", kept), ("buy/2", kept), ("ask/1", kept), ("3", kept)])
    record.cases[1].verdict = .notApplicable(reason: "no server")
    record.cases[2].verdict = .inconclusive(reason: "no rest")
    record.cases[3].verdict = .known(reason: "listed")
    let coverage = SubjectVerdict("app", in: record).coverage
    #expect(coverage.cases.text == "2 of 4")
    #expect(coverage.rules.count == 1)
  }

  @Test(
    "why a level is no higher is told",
    arguments: [
      (["a": .kept, "b": .kept, "c": .kept, "d": .kept], []),
      (["a": .kept, "b": breach, "c": .kept, "d": .kept], ["1 “should” rule broken"]),
      (["a": .kept, "b": .kept, "c": breach, "d": .kept], ["1 extended rule broken"]),
      (
        ["a": .kept, "b": .kept, "c": .notExercised, "d": .kept], ["1 extended rule not verified (c)"]
      ),
      (["a": .notExercised, "b": .kept, "c": .kept, "d": .kept], ["1 core rule not verified (a)"]),
      (["a": breach, "b": .kept, "c": .kept, "d": .kept], ["1 core rule broken"]),
    ] as [([RuleIdentifier: RuleOutcome], [String])])
  func reasons(outcomes: [RuleIdentifier: RuleOutcome], reasons: [String]) throws {
    #expect(try verdict(of: [("1", outcomes)]).reasons == reasons)
  }

  @Test("a crash and a failure without a rule are reasons too") func otherReasons() {
    var record = record(of: [("1", ["a": .kept, "b": .kept, "c": .kept, "d": .kept])])
    record.cases[0].verdict = .failed
    #expect(
      SubjectVerdict("app", in: record).reasons == [
        "1 case failed an expectation"
      ])
    record.cases[0].crashes = ["app.lua:1: hung"]
    #expect(SubjectVerdict("app", in: record).reasons == ["the app's code failed in 1 case"])
  }

  @Test("a scenario that only should pass bars the way to exemplary when it fails, listed or not")
  func shouldScenarios() {
    var record = record(of: [("1", ["a": .kept, "b": .kept, "c": .kept, "d": .kept])])
    record.cases[0].level = .should
    record.cases[0].expectations = [
      FailedExpectation(place: SourcePlace(file: "a.lua", line: 3), expected: "1", found: "2")
    ]
    for verdict in [CaseVerdict.warned, .known(reason: "listed")] {
      record.cases[0].verdict = verdict
      #expect(SubjectVerdict("app", in: record).level == .extended)
      #expect(SubjectVerdict("app", in: record).unruledFailureCount == 0)
    }
  }

  @Test("a must rule that only warning cases break, and a crash in one, bar the way to exemplary alone")
  func warningCases() throws {
    var record = record(of: [
      ("1", ["a": .kept, "b": .kept, "c": .kept, "d": .kept]), ("2", ["a": breach]),
    ])
    record.cases[1].level = .should
    record.cases[1].verdict = .warned
    record.cases[1].crashes = ["app.lua:1: a missing product"]
    #expect(SubjectVerdict("app", in: record).level == .notConformant)
    record.cases[1].findings = [RuleFinding(rule: "a", level: .should, outcome: breach)]
    let verdict = SubjectVerdict("app", in: record)
    #expect(verdict.level == .extended && verdict.crashCount == 0)
    #expect(verdict.scores.first?.brokenShould == ["a"])
  }

  @Test("a warning that strictness made a failure stays a warning for the level") func strictly() {
    var record = record(of: [("1", ["a": .kept, "b": breach, "c": .kept, "d": .kept])])
    record.cases[0].verdict = .known(reason: "listed")
    #expect(SubjectVerdict("app", in: record).level == .extended)
  }

  @Test("a breach that a scenario asks for weighs nothing")
  func expected() {
    var record = record(of: [("1", ["a": .kept, "b": .kept, "c": .kept, "d": .kept]), ("2", [:])])
    record.cases[1].findings = [RuleFinding(rule: "a", level: .must, outcome: breach, isExpected: true)]
    #expect(SubjectVerdict("app", in: record).level == .exemplary)
    #expect(WitnessRunSelection(record.cases).chosen.isEmpty)
  }

  @Test("scores are shares of what applies, rounded down")
  func scores() throws {
    let score = try #require(
      try verdict(of: [
        ("1", ["a": breach, "b": .kept, "c": .notApplicable(reason: "x"), "d": .notExercised])
      ])
      .scores.first)
    #expect(score.percent == 50)
    #expect(score.brokenMust == ["a"])
    #expect(score.brokenShould.isEmpty)
    #expect(
      try verdict(of: [("1", ["c": .notApplicable(reason: "x"), "d": .notApplicable(reason: "x")])]).scores[1]
        .percent == nil)
  }

  private func verdict(of cases: [(CaseAddress, [RuleIdentifier: RuleOutcome])]) throws -> SubjectVerdict {
    try #require(record(of: cases).subjectVerdicts.first)
  }

  private func record(
    of cases: [(CaseAddress, [RuleIdentifier: RuleOutcome])], factCounts: [UInt32] = []
  ) -> RunRecord {
    let rules: [RuleIdentifier] = ["a", "b", "c", "d"]
    var results: [CaseResult] = []
    for (position, (address, outcomes)) in cases.enumerated() {
      var result = CaseResult(
        address: address, title: "", subject: "app", place: SourcePlace(file: "a.lua", line: 1),
        verdict: .passed)
      result.findings = rules.compactMap { rule in
        outcomes[rule].map {
          RuleFinding(rule: rule, level: rule == "b" || rule == "d" ? .should : .must, outcome: $0)
        }
      }
      result.factCount = factCounts.isEmpty ? 10 : factCounts[position]
      results.append(result)
    }
    var record = RunRecord(
      header: RunHeader(tool: "assay", caseCount: cases.count), cases: CaseList(results),
      pages: rules.map { rule in
        RulePage(
          identifier: rule, sentence: "", level: rule == "b" || rule == "d" ? .should : .must, sources: [],
          why: "",
          breach: "", fix: "")
      })
    record.requirements = RequirementSet(
      name: "1999",
      requirements: [
        Requirement("a", .core, .must), Requirement("b", .core, .should), Requirement("c", .extended, .must),
        Requirement("d", .extended, .should),
      ])
    return record
  }
}
