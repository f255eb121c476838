import Foundation
import Results
import Rules
import Samples
import Testing

@Suite("A page of hostile words")
struct HostilePageTests {
  private static let hostile =
    "</script><script>x()</script><!-- <img src=x onerror=\"x()\"> 'y' \u{202E}\u{0}\u{7F}\u{2028}"

  /// A record in which every text by an author is hostile.
  private var record: RunRecord {
    let words = Self.hostile
    var result = CaseResult(
      address: CaseAddress("a/" + words), title: words, subject: words,
      place: SourcePlace(file: words, line: 1),
      command: ["assay", words], verdict: .failed)
    let facts = [CitedFact(sequence: 12, text: words, reason: words)]
    result.findings = [
      RuleFinding(
        rule: RuleIdentifier(words), level: .must, outcome: .broken(Breach(headline: words, facts: facts)))
    ]
    result.expectations = [
      FailedExpectation(
        place: result.place, name: words, expected: words, found: words, difference: [words], facts: facts)
    ]
    (result.crashes, result.choices, result.remarks, result.replay) = ([words], [words], [words], words)
    result.factCount = 1
    var record = RunRecord(
      header: RunHeader(tool: words, caseCount: 1), cases: [result],
      troubles: [RunTrouble(exitCode: .usage, text: words)],
      pages: [
        RulePage(
          identifier: RuleIdentifier(words), sentence: words, level: .must,
          sources: [words, "javascript:x()"],
          why: words, breach: words, fix: words)
      ])
    record.subjects = [
      SubjectDescription(
        name: words, title: words, source: "javascript:x()", transformation: words, file: words)
    ]
    record.witnessRuns = [SampleWitnessRun.run(of: result)]
    return record
  }

  @Test("no element begins or ends by what somebody wrote")
  func elements() {
    let text = ReportPage(record).text.lowercased()
    #expect(text.components(separatedBy: "</script").count == 3)
    #expect(text.components(separatedBy: "<script").count == 3)
    #expect(!text.contains("<img") && !text.contains("<!--") && !text.contains("</script><script>x"))
    #expect(!text.contains("onerror=\"x"))
  }

  @Test("no character that a terminal or a browser would obey stands in the page")
  func characters() {
    let text = ReportPage(record).text
    let obeyed = text.unicodeScalars.filter { scalar in
      scalar != "\n" && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
    }
    #expect(obeyed.isEmpty)
    #expect(text.contains("\\u{202e}\\u{0}\\u{7f}\\u{2028}"))
  }

  @Test("only pages of the web are linked to")
  func links() {
    #expect(!ReportPage(record).text.contains("href=\"javascript"))
    let markup = ReportPage(SampleRun.record).markup
    #expect(
      markup.contains("<a href=\"https://example.org/?a=1&amp;b=&lt;2&gt;\" rel=\"noopener noreferrer\">"))
  }

  @Test("the data can be read, and its texts are what was written")
  func data() throws {
    let texts = try #require(try ReportPage(record).data()["texts"] as? [String])
    #expect(
      texts.contains {
        $0.hasPrefix("</script><script>x()</script><!-- <img src=x onerror=\"x()\"> 'y' \\u{202e}")
      })
  }
}
