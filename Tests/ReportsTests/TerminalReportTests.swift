import Foundation
import Reports
import Results
import Rules
import Samples
import Testing

@Suite("The terminal's report")
struct TerminalReportTests {
  @Test("every verdict, every failure once and complete, and the counts")
  func plain() throws { try Golden.check(text(SampleRun.record), "Terminal/plain.txt") }

  @Test("the same in colors")
  func colors() throws { try Golden.check(text(SampleRun.record, isColoured: true), "Terminal/colors.txt") }

  @Test("strictly, a warning is a failure")
  func strict() throws {
    var record = SampleRun.record
    record.header.isStrict = true
    try Golden.check(text(record), "Terminal/strict.txt")
  }

  @Test("several apps have a column, and a run that was interrupted says so")
  func severalApps() throws {
    var record = SampleRun.record
    record.cases = [record.cases[0], record.cases[0], record.cases[3]]
    record.cases[1].subject = "careless"
    record.troubles = []
    record.interruption = .interrupted
    try Golden.check(text(record), "Terminal/several_apps.txt")
  }

  @Test("no value and no list is shown without a limit")
  func limits() throws {
    var record = SampleRun.record
    var result = try #require(record.cases.first { $0.address == "purchase/3.4" })
    let long = String(repeating: "long ", count: 12_000)
    let fact = CitedFact(sequence: 1, text: long, reason: long)
    result.title = long
    result.remarks = Array(repeating: long, count: 1_000)
    result.choices = (0..<1_000).map { "choice_\($0) = \(long)" }
    result.crashes = Array(repeating: long, count: 1_000)
    result.expectations = [
      FailedExpectation(
        place: SourcePlace(file: "s.lua", line: 1), name: long, expected: long, found: long,
        difference: [long], facts: Array(repeating: fact, count: 1_000))
    ]
    record.cases = [result]
    record.troubles = [
      RunTrouble(exitCode: .usage, text: "why\n" + String(repeating: long + "\n", count: 500))
    ]
    let lines = text(record).split(separator: "\n")
    for line in lines { #expect(line.utf8.count < 700, "\(line.prefix(100))") }
    #expect(lines.count < 350, "\(lines.count)")
    #expect(lines.count { $0.hasSuffix("… and 960 more") } == 4)
    #expect(lines.contains { $0.hasPrefix("    … and ") } && lines.contains("… and 462 more"))
  }

  @Test("of many failures the clearest for each rule is shown, and how many there are besides")
  func manyFailures() throws {
    var record = SampleRun.record
    let broken = try #require(record.cases.first { $0.address == "purchase/3.4" })
    record.cases = CaseList(
      (1...40).map { number in
        var result = broken
        result.address = CaseAddress("purchase/\(number)")
        result.place = SourcePlace(file: "suite/purchase/\(number).lua", line: 1)
        result.factCount = 50 - UInt32(number)
        result.crashes = []
        return result
      })
    record.troubles = []
    let text = text(record)
    #expect(text.components(separatedBy: "reproduce: ").count - 1 == 1)
    #expect(text.contains("failed  purchase/40 · "))
    #expect(text.contains("\n39 more cases not shown. One case is shown per rule;"))
    record.cases = CaseList(record.cases.prefix(3))
    #expect(self.text(record).components(separatedBy: "reproduce: ").count - 1 == 3)
  }

  @Test("rows of a scenario in which the same breaks are one story, and others are their own")
  func rows() throws {
    var record = SampleRun.record
    let broken = try #require(record.cases.first { $0.address == "purchase/3.4" })
    record.cases = CaseList(
      (1...20).map { number in
        var result = broken
        result.address = CaseAddress("purchase/3.4/row_\(number)")
        result.crashes = number == 2 ? ["another end"] : []
        return result
      })
    record.troubles = []
    let text = text(record)
    #expect(text.components(separatedBy: "reproduce: ").count - 1 == 2)
    #expect(text.contains("failed  purchase/3.4/row_1 · ") && text.contains("failed  purchase/3.4/row_2 · "))
    let names = (3...14).map { "row_\($0)" }.joined(separator: ", ")
    let alike = "  same failure in 18 more cases of this scenario: \(names) and 6 more\n"
    #expect(text.contains(alike), "\(text)")
    #expect(!text.contains("not shown"))
  }

  @Test("a line of the app's code that fails in many scenarios is one finding, the first, with its count")
  func failingLine() throws {
    var record = SampleRun.record
    let broken = try #require(record.cases.first { $0.address == "purchase/3.4" })
    record.cases = CaseList(
      (1...20).map { number in
        var result = broken
        result.address = CaseAddress("buy/\(number)")
        result.place = SourcePlace(file: "suite/buy/\(number).lua", line: 1)
        result.crashes =
          number == 1 ? [] : ["app.lua:7: uncaught_error: receipt_check has no field 'entries'"]
        if number % 2 == 0 { result.findings = [] }
        return result
      })
    record.troubles = []
    let text = text(record)
    #expect(text.components(separatedBy: "reproduce: ").count - 1 == 2, "\(text)")
    let first = try #require(text.firstRange(of: "failed  buy/2 · ")?.lowerBound)
    let second = try #require(text.firstRange(of: "failed  buy/1 · ")?.lowerBound)
    #expect(first < second)
    #expect(
      text.contains("  the same line fails in 18 more cases, whatever else breaks there: buy/3, buy/4, "))
    let summary = """
        the app's code failed in 19 cases at app.lua:7: uncaught_error: receipt_check has no field 'entries'
        \(broken.brokenRules[0].text): broken in 10 cases
      """
    #expect(text.contains(summary), "\(text)")
    record.cases = CaseList(record.cases.dropFirst())
    #expect(
      self.text(record).contains(
        "\(broken.brokenRules[0].text): broken in 9 cases, only where the app's code failed"))
  }

  @Test(
    "the rules that were not judged are named with the reasons, in a run of one app that judges most rules")
  func unjudged() throws {
    var record = SampleRun.record
    record.pages += RuleRegistry.pages.prefix(3)
    var result = try #require(record.cases.first)
    result.subject = "shop"
    result.findings = record.pages.enumerated().map { place, page in
      let outcome: RuleOutcome =
        switch place {
        case 0: .notApplicable(reason: "the subject brings no server, as it says")
        case 1: .notExercised
        default: .kept
        }
      return RuleFinding(rule: page.identifier, level: .must, outcome: outcome)
    }
    record.cases = [result]
    let names = record.pages.map(\.identifier.text)
    let words = """
        rules not checked:
          the subject brings no server: \(names[0])
          no scenario exercised them: \(names[1])

      """
    #expect(text(record).contains(words), "\(text(record))")
    var other = result
    other.subject = "another shop"
    record.cases.append(other)
    #expect(!text(record).contains("rules not checked"))
  }

  @Test("choices that stand alone come first, and many of one kind are one line")
  func choices() throws {
    var record = SampleRun.record
    var result = try #require(record.cases.first { $0.address == "purchase/3.4" })
    result.choices =
      (1...5).map { "message_delay = \($0)00ms, visit \($0), message 0" }
      + ["restore_username = filtered, visit 1, device 0"]
    record.cases = [result]
    #expect(
      text(record).contains(
        """
          non-default choices:
            restore_username = filtered, visit 1, device 0
            message_delay: 5 choices; first: 100ms, visit 1, message 0

        """))
  }

  @Test("what scenarios and apps say cannot steer the terminal")
  func controlCharacters() {
    #expect(!text(SampleRun.record).contains("\u{1b}"))
    #expect(TerminalText.safe("a\u{1b}[31mb\u{202e}c\nd") == "a\\u{1b}[31mb\\u{202e}c\\u{a}d")
    #expect(TerminalText.safe("a\nb\t", allowsLineEnds: true) == "a\nb\\u{9}")
  }

  private func text(_ record: RunRecord, isColoured: Bool = false) -> String {
    let report = TerminalReport(
      palette: Palette(isOn: isColoured), isStrict: record.header.isStrict,
      addresses: record.cases.map(\.address), subjects: record.subjectNames)
    return report.opening(record.header, subjects: record.subjectNames)
      + record.cases.map { report.line(of: $0) }.joined() + report.closing(record)
  }
}
