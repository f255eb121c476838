import Foundation
import Results
import Rules
import Samples
import Testing

@Suite("The report as a page")
struct HTMLReportTests {
  private var record: RunRecord {
    var record = SampleRun.record
    record.witnessRuns = record.cases.filter { $0.address == "purchase/3.4" }.map(SampleWitnessRun.run)
    return record
  }

  @Test("a run with every sort of content")
  func whole() throws {
    let content = ReportPage(record).content
    try Golden.check(content.replacing("><", with: ">\n<").replacing(",[", with: ",\n["), "HTML/page.html")
  }

  @Test("the same record gives the same bytes")
  func deterministic() {
    let first = ReportPage(record).text
    for _ in 1...3 { #expect(ReportPage(record).text == first) }
  }

  @Test("the policy forbids every request, and allows this script and this style by their digests")
  func policy() throws {
    let text = ReportPage(record).text
    #expect(text.contains("content=\"default-src 'none'; script-src 'sha256-"))
    for (start, end, directive) in [
      ("<script>", "</script>", "script-src"), ("<style>", "</style>", "style-src"),
    ] {
      let first = try #require(text.range(of: start)).upperBound
      let last = try #require(text.range(of: end, range: first..<text.endIndex)).lowerBound
      let digest = try TextDigest.of(String(text[first..<last]))
      #expect(
        text.contains("\(directive) 'sha256-\(digest)'"), "the digest of the \(directive) is another one")
    }
  }

  @Test(
    "the headline says the level of one app, and of several how many conform",
    arguments: [
      (["reference"], "reference: conformance not shown"),
      (["reference", "careless"], "0 of 2 apps conform"),
    ])
  func headline(subjects: [String], expected: String) {
    var record = record
    record.cases = CaseList(
      subjects.map { subject in
        var result = SampleRun.cases[0]
        result.subject = subject
        return result
      })
    #expect(ReportPage(record).markup.contains("<h1 tabindex=\"-1\">\(expected)</h1>"))
  }

  @Test("nothing that was judged is said to be nothing")
  func empty() {
    let page = ReportPage(RunRecord(header: RunHeader(tool: "assay", caseCount: 0), cases: []))
    #expect(page.markup.contains("Nothing was checked"))
  }

  @Test(
    "what a reader must know first is said first",
    arguments: [
      (
        ExitCode?.some(.interrupted), Int?.none,
        "The run ended early: interrupted (Ctrl-C). 7 of 7 cases"
      ),
      (nil, 3, "The run stopped after 3 failures: 7 of 7 cases"),
    ])
  func notices(interruption: ExitCode?, limit: Int?, expected: String) {
    var record = record
    record.interruption = interruption
    record.failureLimit = limit
    #expect(ReportPage(record).markup.contains(expected))
  }

  @Test("a run without some of its cases says so")
  func incomplete() {
    var record = record
    record.header.caseCount = 9
    #expect(ReportPage(record).markup.contains("The run is incomplete: 7 of 9 cases ran."))
  }

  @Test("cases that only a seed tells apart have places of their own")
  func seeds() throws {
    var record = record
    record.cases = CaseList(
      (0..<3).map { seed in
        var result = SampleRun.cases[2]
        result.seed = UInt64.max - UInt64(seed)
        return result
      })
    let page = ReportPage(record)
    let columns = try #require(try page.data()["cases"] as? [String: Any])
    #expect(
      columns["seed"] as? [String] == [
        "18446744073709551615", "18446744073709551614", "18446744073709551613",
      ])
    // If several runs are equally long, the first seed is the witness run, as in `WitnessRunSelection`.
    #expect(page.markup.contains("#/case/purchase/3.4/reference/seed/18446744073709551613"))
  }
}
