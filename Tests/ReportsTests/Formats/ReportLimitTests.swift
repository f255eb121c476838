import Reports
import Results
import Rules
import Samples
import Testing

@Suite("How much readers take")
struct ReportLimitTests {
  /// A run of many apps that break many rules, each with a long story.
  private static let large: RunRecord = {
    var cases: [CaseResult] = []
    let pages = (1...30).map { number in
      RulePage(
        identifier: RuleIdentifier("rule-\(number)"), sentence: "Do it.",
        level: number > 15 ? .should : .must,
        sources: [], why: "", breach: "", fix: "")
    }
    for scenario in 1...60 {
      for subject in 1...40 {
        let page = pages[(scenario * 7 + subject) % pages.count]
        var result = CaseResult(
          address: CaseAddress("buy/\(scenario)"), title: "buys", subject: "app\(subject)",
          place: SourcePlace(file: "s.lua", line: scenario), command: ["assay"],
          verdict: page.level == .must ? .failed : .warned)
        // One fact that is truncated, and so many others that the story is too long as well.
        let facts = [4_000] + Array(repeating: 100, count: 39)
        let cited = facts.map { CitedFact(sequence: 1, text: String(repeating: "long ", count: $0)) }
        result.findings = [
          RuleFinding(
            rule: page.identifier, level: page.level,
            outcome: .broken(Breach(headline: "it broke", facts: cited)))
        ]
        cases.append(result)
      }
    }
    return RunRecord(
      header: RunHeader(tool: "assay 1.2.3", caseCount: cases.count), cases: CaseList(cases), pages: pages)
  }()

  private func bytes(_ format: ReportFormat) -> [UInt8] { format.bytes(of: Self.large) }

  @Test("Markdown fits a comment and says that it is cut; a summary has more room")
  func markdown() {
    let comment = bytes(.markdown)
    #expect(comment.count <= MarkdownReport.commentSizeMax && comment.count > 40_000)
    let text = String(decoding: comment, as: UTF8.self)
    #expect(text.hasSuffix("\n_Truncated. The run log contains the rest._\n"))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("```") } % 2 == 0, "a block of code stays open")
    #expect(text.contains("… (19000 more bytes in the run log)"))
    let summary = GitHubReport(Self.large).summary
    #expect(summary.count <= 900 * 1_024 && summary.count > comment.count)
  }

  @Test("a step shows ten annotations of a kind, and learns how many there would be")
  func annotations() {
    let lines = String(decoding: bytes(.github), as: UTF8.self).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error ") } == 9 && lines.count { $0.hasPrefix("::warning ") } == 9)
    #expect(lines.last?.hasSuffix(", 12 more kinds of failure in the log") == true)
    #expect(lines[0].contains("title=rule-9 (80 cases)::"))
  }

  @Test("JUnit's XML stays below what GitLab takes, and says what it leaves out")
  func junit() {
    let bytes = bytes(.junit)
    #expect(bytes.count < 30_000_000 && bytes.count > 10_000_000)
    #expect(String(decoding: bytes, as: UTF8.self).contains("omitted to limit the size of this file"))
  }

  @Test("a result of code scanning comes once for all of its seeds")
  func seeds() {
    var record = SampleRun.record
    let broken = record.cases[2]
    record.cases = CaseList(
      [UInt64(3), 1, 2].map { seed in
        var twin = broken
        twin.seed = seed
        return twin
      })
    let text = String(decoding: ReportFormat.sarif.bytes(of: record), as: UTF8.self)
    #expect(text.split(separator: "\"ruleId\": \"deliver-first\"").count == 2)
    #expect(text.contains("(purchase/3.4, and with 2 more seeds)"))
  }

  @Test("a value of thousands of bytes is cut on the terminal, and says how much more there is") func values()
  {
    var record = Self.large
    var result = record.cases[0]
    result.findings = []
    result.verdict = .failed
    let list = String(repeating: "{ state = \"purchased\" }, ", count: 1_000)
    result.expectations = [
      FailedExpectation(place: SourcePlace(file: "s.lua", line: 1), expected: "an empty list", found: list)
    ]
    record.cases = [result]
    let report = TerminalReport(
      palette: Palette(isOn: false), isStrict: false, addresses: [result.address], subjects: [result.subject])
    let lines = report.closing(record).split(separator: "\n")
    #expect(lines.allSatisfy { $0.utf8.count < 1_000 })
    #expect(lines.contains { $0.contains("more bytes in the run log") })
  }
}
