import Reports
import Results
import Rules
import Samples
import Testing

@Suite("Lines of verdicts")
struct VerdictLinesTests {
  @Test("sections stand for their cases, each subject with its counts; loose cases come last")
  func sections() throws {
    var cases: [CaseResult] = []
    for result in SampleRun.cases {
      for subject in ["reference", "careless"] {
        cases.append(result)
        cases[cases.count - 1].subject = subject
      }
    }
    for position in [1, 3, 5, 7, 13] { cases[position].verdict = .passed }
    cases[11].verdict = .known(reason: "known.txt:3")
    cases[0].address = "about"
    #expect(text(cases, .section).isEmpty)
    var report = report(of: cases)
    report.level = .section
    let closing = report.closing(RunRecord(header: RunHeader(tool: "", caseCount: 0), cases: CaseList(cases)))
    try Golden.check(closing, "Terminal/sections.txt")
  }

  @Test(
    "a level decides which verdicts have a line",
    arguments: [
      (.all, 1000, 7), (.none, 1, 0), (.auto, 20, 7), (.auto, 21, 0), (.section, 1, 0),
      // One case passed and one does not apply.
      (.fail, 1, 5),
    ] as [(StatusLevel, Int, Int)])
  func levels(level: StatusLevel, lineCount: Int, count: Int) {
    let text = text(SampleRun.cases, level, lineCount: lineCount)
    #expect(text.split(separator: "\n").count == count, "\(text)")
  }

  @Test("with many seeds a case has a line where one of its seeds has more to say")
  func seeds() {
    let passed = SampleRun.cases[0]
    var failed = passed
    failed.verdict = .failed
    var other = passed
    other.address = "purchase/9"
    let text = text([passed, failed, passed, other, other], .fail, showsSeeds: true)
    #expect(text == "  failed          purchase/3.2  2 of 3 seeds passed · all is well\n")
  }

  private func text(
    _ cases: [CaseResult], _ level: StatusLevel, lineCount: Int = 1, showsSeeds: Bool = false
  ) -> String {
    var report = report(of: cases)
    report.showsSeeds = showsSeeds
    report.level = level.settled(lineCount: lineCount)
    var lines = VerdictLines(report: report)
    return cases.map { lines.lines(for: $0) }.joined() + lines.rest()
  }

  private func report(of cases: [CaseResult]) -> TerminalReport {
    TerminalReport(
      palette: Palette(isOn: false), isStrict: false, addresses: cases.map(\.address),
      subjects: RunRecord(header: RunHeader(tool: "", caseCount: 0), cases: CaseList(cases)).subjectNames)
  }
}
