import Results
import Rules
import Samples
import Testing

@Suite("The size of a page")
struct PageSizeTests {
  private static let ruleCount = 43

  /// A run of many scenarios and apps. Each app but the first breaks a rule in every eighth case.
  private func record(scenarios: Int, subjects: Int) -> RunRecord {
    let rules = (0..<Self.ruleCount).map { RuleIdentifier("rule-number-\($0)-of-the-manual") }
    var cases: [CaseResult] = []
    for scenario in 0..<scenarios {
      for subject in 0..<subjects {
        cases.append(result(scenario, subject, rules))
      }
    }
    var record = RunRecord(
      header: RunHeader(tool: "assay", caseCount: cases.count), cases: CaseList(cases),
      pages: rules.map {
        RulePage(
          identifier: $0, sentence: "A sentence.", level: .must, sources: ["X1"],
          why: String(repeating: "why ", count: 60), breach: String(repeating: "breach ", count: 30),
          fix: String(repeating: "fix ", count: 30))
      })
    let chosen = WitnessRunSelection(record.cases).chosen
    record.witnessRuns = cases.filter { chosen.contains($0.key) }.map {
      SampleWitnessRun.long(of: $0, factCount: 100)
    }
    return record
  }

  private func result(_ scenario: Int, _ subject: Int, _ rules: [RuleIdentifier]) -> CaseResult {
    let isBroken = subject > 0 && (scenario + subject) % 8 == 0
    let address = CaseAddress("section_\(scenario / 30)/\(scenario % 30).1/some_variant")
    var result = CaseResult(
      address: address,
      title: "something happens in the middle of something else, and all is well (\(scenario))",
      subject: "an_app_called_\(subject)",
      place: SourcePlace(
        file: "Scenarios/suite/section_\(scenario / 30)/\(scenario % 30)_a_long_name.lua", line: 3),
      command: ["assay", "run", "Scenarios/suite", address.text, "--app", "apps/\(subject).lua"],
      verdict: isBroken ? .failed : .passed)
    result.findings = rules.enumerated().map { number, rule in
      let isBreach = isBroken && number % 14 == scenario % 14
      let facts = (0..<4).map {
        CitedFact(
          sequence: UInt32(20 + $0 + scenario),
          text: "#\(20 + $0 + scenario) 2.\(scenario)s app@phone some.fact at=\($0)",
          reason: "the app did this and that before it did something else \($0)")
      }
      let breach = Breach(headline: "transaction \(scenario) was treated badly on phone", facts: facts)
      return RuleFinding(
        rule: rule, level: .must,
        outcome: isBreach ? .broken(breach) : number % 3 == 0 ? .kept : .notExercised)
    }
    result.factCount = UInt32(40 + scenario)
    result.replay = "1:assay:\(scenario).\(subject):0123456789abcdef:0123456789abcdef:choices"
    return result
  }

  @Test("300 scenarios and 12 subjects stay under five megabytes", .timeLimit(.minutes(2)))
  func large() throws {
    let page = ReportPage(record(scenarios: 300, subjects: 12))
    #expect(page.text.utf8.count < 5_000_000, "the page has \(page.text.utf8.count) bytes")
    let runs = try #require(try page.data()["runs"] as? [Any])
    #expect(runs.count > 70)
  }

  @Test("of a run that is too long the part around the breach is shown")
  func window() throws {
    var result = SampleRun.cases[2]
    result.factCount = 5000
    var record = RunRecord(header: RunHeader(tool: "assay", caseCount: 1), cases: [result])
    record.pages = [SampleRun.mustPage]
    record.witnessRuns = [SampleWitnessRun.long(of: result, factCount: 5000)]
    let run = try #require((try ReportPage(record).data()["runs"] as? [[String: Any]])?.first)
    let numbers = try #require((run["facts"] as? [String: [Int]])?["sequence"])
    #expect(numbers.count == 2000 && numbers.first == 1 && numbers.contains(13))
    #expect((run["changes"] as? [Any])?.count == 2000 && run["count"] as? Int == 5000)
  }
}
