import Foundation
import LongRun
import Results
import Testing

/// Runs the example files that users copy into their own projects.
@Suite("Examples for continuous integration")
struct ExampleTests {
  private static let names = ["github-actions.yml", "gitlab-ci.yml"]

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL

  private static func text(of name: String) throws -> String {
    try String(contentsOf: root.appending(path: "Documentation/Examples/\(name)"), encoding: .utf8)
  }

  /// Each line that calls the tool, without the commands after a pipe. A line that each of two machines runs
  /// is listed twice.
  private static func commands(in text: String) -> [String] {
    text.split(separator: "\n").flatMap { line -> [String] in
      guard let call = line.range(of: "assay r"), line.contains(" --report ") || line.contains(" --list")
      else { return [] }
      let command = "$ASSAY r" + line[call.upperBound...].prefix { $0 != "|" }
      guard command.contains("$CI_NODE_INDEX") else { return [command] }
      return ["1", "2"].map { "CI_NODE_INDEX=\($0); CI_NODE_TOTAL=2; \(command)" }
    }
  }

  @Test(
    "every call of the tool runs as written, and leaves what the job keeps",
    .enabled(if: LongRun.isWhole), arguments: names)
  func calls(name: String) throws {
    let suite = try SampleSuite()
    let app = Self.root.appending(path: "Scenarios/apps/reference.lua")
    try suite.write("purchases.lua", try String(contentsOf: app, encoding: .utf8))
    let modules = app.deletingLastPathComponent().appending(path: "lib")
    for name in try FileManager.default.contentsOfDirectory(atPath: modules.path) where name.hasSuffix(".lua")
    {
      try suite.write("lib/\(name)", try String(contentsOf: modules.appending(path: name), encoding: .utf8))
    }
    let commands = Self.commands(in: try Self.text(of: name))
    #expect(!commands.isEmpty)
    for line in commands {
      let end = try ToolProcess(shell: line, in: suite.path).finish()
      #expect(end.code == 0, "\(line): \(end.error)\(end.output)")
    }
    #expect(try RunRecord(log: Array(suite.read("assay.jsonl").utf8)).isComplete)
    #expect(try suite.read("assay.xml").contains("<testsuites name=\"assay\""))
  }

  @Test(
    "the files are YAML, and the jobs keep their reports after a failure too",
    arguments: names + ["github-pages.yml"])
  func form(name: String) throws {
    let text = try Self.text(of: name)
    #expect(text.contains("if: always()") || text.contains("when: always"))
    let check = Process()
    check.executableURL = URL(filePath: "/usr/bin/env")
    check.arguments = [
      "python3", "-c",
      "import sys\ntry:\n  import yaml\nexcept ImportError:\n  sys.exit(0)\nyaml.safe_load(sys.stdin.read())",
    ]
    let input = Pipe()
    check.standardInput = input
    try check.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    check.waitUntilExit()
    // 127: Python is not installed, so the format is not checked.
    #expect(check.terminationStatus == 0 || check.terminationStatus == 127)
  }
}
