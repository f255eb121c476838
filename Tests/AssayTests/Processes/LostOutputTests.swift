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
    #expect(end.error == "assay: the standard output: cannot write the file: No space left on device\n")
    if line.hasPrefix("run") {
      #expect(try RunLogReader.read(Array(suite.read("log").utf8)).cases.count == 5)
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

  @Test(
    "a reader that has seen enough is no failure: reports are written, and the code is that of the verdicts",
    arguments: [("run suite --app app.lua --report jsonl=log", 1), ("rules", 0)])
  func closedPipe(line: String, code: Int) throws {
    let suite = try SampleSuite()
    let end = try ToolProcess(
      shell: "{ sleep 0.3; \"$ASSAY\" \(line); echo $? >&2; } | true", in: suite.path
    ).finish()
    #expect(end.output == "" && end.error == "\(code)\n")
    if code == 1 { #expect(try RunLogReader.read(Array(suite.read("log").utf8)).cases.count == 5) }
  }

  /// Asked by the system: where tests run in the background the keyboard's signal is ignored by everything they start.
  @Test("a second request to end is heeded at once, whatever the tool does")
  func secondRequest() throws {
    let suite = try SampleSuite()
    // Nobody reads this pipe, so the tool waits when it writes its report.
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
