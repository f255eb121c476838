import Foundation
import Testing

@Suite("Reporting explorations")
struct ExplorationReportTests {
  private static let formats = ["jsonl", "html", "markdown", "github", "badge"]

  private static func reports(_ stem: String) -> [String] {
    formats.flatMap { ["--report", "\($0)=\(stem).\($0)"] }
  }

  private static let words = [
    "explore", "suite/buy", "--app", "app.lua", "--faults", "kill,drop", "--depth", "2",
  ]

  @Test("what is reported from a log is what the exploration reports, in every format, and its text too")
  func fromLog() throws {
    let suite = try SampleSuite()
    let run = try ToolProcess(Self.words + ["--runs", "400"] + Self.reports("first"), in: suite.path).finish()
    #expect(run.code == 1, "\(run.error)")
    let report = try ToolProcess(["report", "first.jsonl"] + Self.reports("later"), in: suite.path).finish()
    #expect(report.code == 1 && report.output == "")
    for format in Self.formats {
      #expect(try suite.read("first.\(format)") == suite.read("later.\(format)"), "\(format)")
    }
    let shown = try ToolProcess(["report", "first.jsonl"], in: suite.path).finish()
    #expect(shown.output == run.output && shown.code == 1)
    try check(suite.read("first.jsonl"))
  }

  /// Validates a log against the schema of the manual.
  private func check(_ log: String) throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let lines = log.split(separator: "\n").count
    for (text, isValid) in [
      (log, true), (log.replacing("\"depth\":2", with: "\"deep\":2"), false),
      (log.replacing("\"fates\":\".", with: "\"fates\":\"y"), false),
    ] {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/python3")
      process.arguments = [root.appending(path: "Tests/Readers/exploration_log.py").path]
      let (input, output) = (Pipe(), Pipe())
      (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
      try process.run()
      // The reader reads all input before it answers, so this cannot block.
      input.fileHandleForWriting.write(Data(text.utf8))
      try input.fileHandleForWriting.close()
      let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect((process.terminationStatus == 0) == isValid, "\(answer)")
      if isValid { #expect(answer == "valid: \(lines)\n") }
    }
  }

  @Test("the parts of an exploration have the strips of the whole; a lost part is named")
  func parts() throws {
    let suite = try SampleSuite()
    let words = ["explore", "suite/buy", "--app", "app.lua", "--faults", "kill,drop"]
    _ = try ToolProcess(words + ["--report", "html=whole.html"], in: suite.path).finish()
    for part in 1...3 {
      _ = try ToolProcess(
        words + ["--shard", "\(part)/3", "--report", "jsonl=part_\(part).jsonl"], in: suite.path
      ).finish()
    }
    let logs = ["part_1.jsonl", "part_2.jsonl", "part_3.jsonl"]
    let all = try ToolProcess(["report"] + logs + ["--report", "html=all.html"], in: suite.path).finish()
    #expect(all.code == 1 && all.error == "", "\(all.error)")
    #expect(try data(of: suite.read("all.html")) == data(of: suite.read("whole.html")))
    let some = try ToolProcess(["report", logs[2], logs[0], "--report", "html=some.html"], in: suite.path)
      .finish()
    #expect(some.error.contains("missing: 1, 4 (shard 2/3)"), "\(some.error)")
    #expect(try suite.read("some.html").contains("missing: 1, 4 (shard 2/3)"))
  }

  /// The strips of a page, without the reduced findings: those depend on the shard that reduced them.
  private func data(of page: String) throws -> Substring {
    let start = try #require(page.range(of: "id=\"data\">")).upperBound
    return page[start...].prefix { $0 != "\n" }
  }

  @Test("a run and an exploration are not reported together")
  func mixed() throws {
    let suite = try SampleSuite()
    _ = try ToolProcess(Self.words + ["--runs", "1", "--report", "jsonl=swept.jsonl"], in: suite.path)
      .finish()
    _ = try ToolProcess(["run", "suite", "--app", "app.lua", "--report", "jsonl=run.jsonl"], in: suite.path)
      .finish()
    let end = try ToolProcess(["report", "run.jsonl", "swept.jsonl"], in: suite.path).finish()
    #expect(end.code == 64)
    #expect(end.error.contains("“swept.jsonl” is an exploration log, but “run.jsonl” is a run log"))
    let format = try ToolProcess(["report", "swept.jsonl", "--report", "tap=swept.tap"], in: suite.path)
      .finish()
    #expect(
      format.code == 64 && format.error.contains("the formats are jsonl, github, markdown, html, badge"))
  }
}
