import Foundation
import Reports
import Results
import Samples
import Testing

/// Other programs parse the reports, compare them with the log, and validate them against the project's
/// schemas.
@Suite("Reports in other programs")
struct ForeignReaderTests {
  static let records: [(name: String, record: RunRecord)] = {
    var strict = SampleRun.record
    strict.header.isStrict = true
    var incomplete = SampleRun.record
    incomplete.cases.removeLast()
    incomplete.interruption = .interrupted
    var green = SampleRun.record
    green.cases = [green.cases[0], green.cases[5]]
    green.header.caseCount = 2
    green.troubles = []
    return [
      ("sample", SampleRun.record), ("strict", strict), ("incomplete", incomplete), ("green", green),
      ("hostile", HostileRun.record),
    ]
  }()

  @Test(
    "counts, names and failures are those of the log, and the schemas hold", arguments: records.map(\.name))
  func agreement(name: String) throws {
    let end = try check(name)
    #expect(end.status == 0 && end.output == "fine\n", "\(end.output)")
  }

  @Test(
    "the reader notices a report that says something else",
    arguments: [
      ("junit.xml", "<failure", "<error"), ("ctrf.json", "\"other\"", "\"passed\""),
      ("sarif.json", "\"ruleIndex\": 0", "\"ruleIndex\": 1"), ("run.tap", "not ok 3", "ok 3"),
      ("run.tap", "1..8", "1..9"), ("badge.svg", "</svg>", ""),
    ])
  func content(file: String, old: String, new: String) throws {
    let end = try check("sample") { $0 == file ? $1.replacing(old, with: new) : $1 }
    #expect(end.status == 1, "\(file) with \(new): \(end.output)")
  }

  @Test(
    "the schemas notice a report of another form",
    arguments: [
      ("junit.xml", " time=\"0.000\"", " time=\"soon\""),
      ("junit.xml", "    <properties>\n", "    <properties/>\n<properties>\n"),
      ("ctrf.json", "\"rawStatus\": \"failed\"", "\"rawStatus\": 1"),
      ("ctrf.json", "\"duration\"", "\"length\""),
      ("sarif.json", "\"startLine\": 2", "\"startLine\": 0"), ("sarif.json", "\"columnKind\"", "\"columns\""),
    ])
  func form(file: String, old: String, new: String) throws {
    let end = try check("sample") { $0 == file ? $1.replacing(old, with: new) : $1 }
    #expect(end.status == 1 && end.output.contains("\(file): the schema"), "\(end.output)")
  }

  private func check(
    _ name: String, altered: (String, String) -> String = { $1 }
  ) throws -> (status: Int32, output: String) {
    let record = try #require(Self.records.first { $0.name == name }).record
    let folder = FileManager.default.temporaryDirectory.appending(path: "reports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = ReportOptions()
    options.tapVersion = .thirteen
    var gitlab = options
    gitlab.dialect = .gitlab
    for (file, format, options) in [
      ("run.jsonl", ReportFormat.jsonl, options), ("junit.xml", .junit, options),
      ("junit_gitlab.xml", .junit, gitlab), ("run.tap", .tap, options), ("ctrf.json", .ctrf, options),
      ("sarif.json", .sarif, options), ("badge.svg", .badge, options),
    ] {
      let text = String(decoding: format.bytes(of: record, options), as: UTF8.self)
      try Data(altered(file, text).utf8).write(to: folder.appending(path: file))
    }
    let tests = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    // Debian packages these readers for Debian's own Python only.
    let python =
      FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") ? "/usr/bin/python3" : "python3"
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      python, tests.appending(path: "Readers/check_reports.py").path, folder.path,
      tests.appending(path: "Schemas").path,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
