import Foundation
import Reports
import Results
import Testing

/// Programs of others read what is written here, and find what the log says.
@Suite("Reports in other programs")
struct ForeignReaderTests {
  /// Where the schemas of foreign readers lie, if somebody has them; the project holds no copy.
  private static let schemaFolder = ProcessInfo.processInfo.environment["ASSAY_SCHEMAS"]

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

  @Test("counts, names and failures are those of the log", arguments: records.map(\.name))
  func counts(name: String) throws {
    let end = try check(name)
    #expect(end.status == 0 && end.output == "fine\n", "\(end.output)")
  }

  @Test(
    "the schemas of Jenkins, CTRF and SARIF hold",
    .enabled(if: schemaFolder != nil, "ASSAY_SCHEMAS names no folder with the schemas"),
    arguments: records.map(\.name))
  func validity(name: String) throws {
    let end = try check(name, schemas: Self.schemaFolder)
    #expect(end.status == 0 && end.output == "fine\n", "\(end.output)")
  }

  @Test("the reader notices a report that says something else")
  func attention() throws {
    let end = try check("sample") { name, text in
      name == "ctrf.json" ? text.replacing("\"rawStatus\": \"failed\"", with: "\"rawStatus\": 1") : text
    }
    #expect(end.status == 0, "what nobody reads does not matter: \(end.output)")
    for (file, old, new) in [
      ("junit.xml", "<failure", "<error"), ("ctrf.json", "\"other\"", "\"passed\""),
      ("sarif.json", "\"ruleIndex\": 0", "\"ruleIndex\": 1"), ("run.tap", "not ok 3", "ok 3"),
      ("run.tap", "1..8", "1..9"), ("badge.svg", "</svg>", ""),
    ] {
      let end = try check("sample") { $0 == file ? $1.replacing(old, with: new) : $1 }
      #expect(end.status == 1, "\(file) with \(new): \(end.output)")
    }
  }

  private func check(
    _ name: String, schemas: String? = nil, altered: (String, String) -> String = { $1 }
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
    let program = URL(filePath: #filePath).appending(path: "../../../../Readers/check_reports.py")
      .standardizedFileURL
    // Debian's own Python has Debian's own readers.
    let python =
      FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") ? "/usr/bin/python3" : "python3"
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, program.path, folder.path] + (schemas.map { [$0] } ?? [])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
