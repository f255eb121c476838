import Foundation
import Reports
import Results
import Samples
import Testing

@Suite("Reports for programs")
struct FormatGoldenTests {
  private static let known: [(String, ReportFormat, JUnitDialect, TAPVersion)] = [
    ("junit.xml", .junit, .strict, .thirteen), ("junit_gitlab.xml", .junit, .gitlab, .thirteen),
    ("run.tap", .tap, .strict, .fourteen), ("ctrf.json", .ctrf, .strict, .fourteen),
    ("sarif.json", .sarif, .strict, .fourteen), ("github.txt", .github, .strict, .fourteen),
    ("run.md", .markdown, .strict, .fourteen), ("badge.svg", .badge, .strict, .fourteen),
    ("run.jsonl", .jsonl, .strict, .fourteen),
  ]

  /// Each format but the page, which has its own tests. A new one has a golden with its name.
  private static let files =
    known
    + ReportFormat.all.filter { format in format != .html && !known.contains { $0.1 == format } }
    .map { ("\($0).txt", $0, JUnitDialect.strict, TAPVersion.fourteen) }

  @Test("each format of a run with every sort of content", arguments: files)
  func sample(name: String, format: ReportFormat, dialect: JUnitDialect, version: TAPVersion) throws {
    try Golden.check(text(SampleRun.record, format, dialect, version), "Reports/\(name)")
  }

  @Test("the manual has a section for each format, in the order of the help")
  func sections() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Documentation/Reports.md").standardizedFileURL
    let titles = try String(contentsOf: page, encoding: .utf8).matches(of: /\n## (\S+)\n/).map {
      String($0.1)
    }
    #expect(titles == ReportFormat.all.map(\.name))
  }

  @Test("several subjects have a matrix in Markdown, and the badge has the lowest level")
  func severalSubjects() throws {
    var record = SampleRun.record
    for index in record.cases.indices.prefix(2) {
      var twin = record.cases[index]
      twin.subject = "careless"
      record.cases.append(twin)
    }
    record.header.caseCount = record.cases.count
    try Golden.check(text(record, .markdown), "Reports/several.md")
    #expect(text(record, .badge).contains(">not conformant</text>"))
  }

  @Test("the two versions of the Test Anything Protocol differ in their first line only")
  func versions() {
    let old = text(SampleRun.record, .tap, .strict, .thirteen).split(separator: "\n")
    let new = text(SampleRun.record, .tap, .strict, .fourteen).split(separator: "\n")
    #expect(old[0] == "TAP version 13" && new[0] == "TAP version 14")
    #expect(old.dropFirst() == new.dropFirst())
  }

  @Test("a run of nothing is told in every format", arguments: ReportFormat.all)
  func nothing(format: ReportFormat) throws {
    let record = RunRecord(header: RunHeader(tool: "assay 1.2.3", caseCount: 0), cases: [])
    switch format {
    case .tap: #expect(text(record, format) == "TAP version 14\n1..0 # skip nothing to run\n")
    case .github: #expect(text(record, format) == "::notice title=assay 1.2.3::nothing to run\n")
    case .markdown: #expect(text(record, format) == "# Nothing was checked against requirements 2028\n")
    case .badge: #expect(text(record, format).contains(">nothing checked</text>"))
    default: #expect(!text(record, format).isEmpty)
    }
  }

  @Test("a run that is incomplete says so in every format")
  func incomplete() {
    var record = SampleRun.record
    record.cases.removeLast()
    record.interruption = .interrupted
    #expect(text(record, .junit).contains("name=\"the run is complete\""))
    #expect(text(record, .tap).contains("not ok 8 - the run is complete\n"))
    #expect(text(record, .ctrf).contains("\"complete\": false"))
    #expect(text(record, .sarif).contains("\"executionSuccessful\": false"))
    #expect(text(record, .github).contains("title=the run is complete::6 of 7 cases ran"))
    #expect(text(record, .markdown).contains("**inconclusive** 6 of 7 cases ran"))
    #expect(text(record, .badge).contains(">incomplete</text>"))
  }

  private func text(
    _ record: RunRecord, _ format: ReportFormat, _ dialect: JUnitDialect = .strict,
    _ version: TAPVersion = .fourteen
  ) -> String {
    var options = ReportOptions()
    options.dialect = dialect
    options.tapVersion = version
    options.clock = ReportClock(startMilliseconds: 1_769_860_800_042, durationMilliseconds: 410)
    return String(decoding: format.bytes(of: record, options), as: UTF8.self)
  }
}
