import Foundation
import Results
import Testing

@Suite("Output that is lost")
struct LostOutputTests {
  @Test(
    "a full disk under the standard output is told and ends with 74",
    arguments: ["run suite --app app.lua --report jsonl=log", "rules", "--version", "facts --format json"])
  func fullDisk(line: String) throws {
    let suite = try SampleSuite()
    let end = try ToolProcess(shell: "\"$ASSAY\" \(line) > /dev/full", in: suite.path).finish()
    #expect(end.code == 74)
    #expect(end.error == "assay: standard output: cannot write the file: No space left on device\n")
    if line.hasPrefix("run") {
      #expect(try RunRecord(log: Array(suite.read("log").utf8)).cases.count == 5)
    }
  }

  @Test("a full disk under a report is told on the terminal, and ends with 74")
  func fullReport() throws {
    let suite = try SampleSuite()
    let words = ["run", "suite", "--app", "app.lua", "buy/1", "--report", "jsonl=/dev/full"]
    let end = try ToolProcess(words, in: suite.path).finish()
    #expect(end.code == 74)
    #expect(end.output.contains("error  /dev/full: cannot write the file: No space left on device\n"))
  }

  @Test("the folders of a report are created, and one that cannot be ends with 74")
  func folders() throws {
    let suite = try SampleSuite()
    let words = ["run", "suite", "--app", "app.lua", "buy/1", "--no-save", "--report"]
    let end = try ToolProcess(words + ["jsonl=new/deep/log"], in: suite.path).finish()
    #expect(try RunRecord(log: Array(suite.read("new/deep/log").utf8)).cases.count == 1)
    #expect(!end.output.contains("cannot"), "\(end.output)")
    let refused = try ToolProcess(words + ["jsonl=app.lua/log"], in: suite.path).finish()
    #expect(refused.code == 74 && refused.output.contains("error  app.lua"), "\(refused.output)")
  }

  @Test("a report that cannot be written whole leaves the old one, and nothing beside it")
  func wholeReports() throws {
    let suite = try SampleSuite()
    try suite.write("log", "the old one\n")
    let line =
      "ulimit -f 1; exec \"$ASSAY\" run suite --app app.lua --report jsonl=log --report html=new --no-save"
    let end = try ToolProcess(shell: line, in: suite.path).finish()
    #expect(end.code == 74)
    #expect(end.output.contains("error  log: cannot write the file: File too large\n"), "\(end.output)")
    #expect(try suite.read("log") == "the old one\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: suite.path)
    #expect(!names.contains("new") && !names.contains { $0.hasSuffix(".part") }, "\(names)")
  }

  @Test("a report takes the place of the old one, through a link too, and keeps who may read it")
  func replacedReports() throws {
    let suite = try SampleSuite()
    let files = FileManager.default
    try suite.write("old", "the old one\n")
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: suite.path + "/old")
    try files.createSymbolicLink(atPath: suite.path + "/log", withDestinationPath: "old")
    let words = ["run", "suite", "--app", "app.lua", "--report", "jsonl=log"]
    #expect(try ToolProcess(words, in: suite.path).finish().code == 1)
    #expect(try RunRecord(log: Array(suite.read("old").utf8)).cases.count == 5)
    #expect(try files.destinationOfSymbolicLink(atPath: suite.path + "/log") == "old")
    let mode = try files.attributesOfItem(atPath: suite.path + "/old")[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test(
    "a run without a terminal goes on when the terminal ends", .timeLimit(.minutes(1)))
  func ignoredHangUp() throws {
    let suite = try SampleSuite()
    let line = "trap '' HUP; exec \"$ASSAY\" run suite --app app.lua --jobs 1 --no-save"
    let process = try ToolProcess(shell: line, in: suite.path)
    try process.read(until: "buy/1")
    process.send(SIGHUP)
    #expect(process.finish().code == 1)
  }

  @Test(
    "a reader that has seen enough is no failure: reports are written, and the code is that of the verdicts",
    arguments: [("run suite --app app.lua --report jsonl=log", 1), ("rules", 0)])
  func closedPipe(line: String, code: Int) throws {
    let suite = try SampleSuite()
    let end = try ToolProcess(
      shell: "{ sleep 0.3; \"$ASSAY\" \(line); echo $? >&2; } | true", in: suite.path
    ).finish()
    #expect(end.output == "" && end.error == "\(code)\n")
    if code == 1 { #expect(try RunRecord(log: Array(suite.read("log").utf8)).cases.count == 5) }
  }

  /// The signal is SIGTERM: if tests run in the background, everything they start ignores the keyboard's
  /// signal.
  @Test("a second request to end is heeded at once, whatever the tool does")
  func secondRequest() throws {
    let suite = try SampleSuite()
    // This pipe has no reader, so the tool blocks when it writes its report.
    try #require(mkfifo(suite.path + "/log", 0o600) == 0)
    let process = try ToolProcess(
      ["run", "suite", "--app", "app.lua", "--jobs", "1", "--report", "jsonl=log"], in: suite.path,
      environment: ["ASSAY_TEST_STOP_AT": "buy/3"])
    process.endLater()
    try process.read(until: "buy/2")
    process.terminate()
    Thread.sleep(forTimeInterval: 1)
    process.terminate()
    let end = process.finish()
    #expect(end.code == SIGTERM && !end.output.contains("incomplete"))
  }
}
