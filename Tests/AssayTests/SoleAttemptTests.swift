import Foundation
import Glibc
import Results
import Testing

/// A run of one case is attempted without a worker; what a worker is there for holds all the same.
@Suite("A case of its own")
struct SoleAttemptTests {
  private static let line = "run suite buy/1 --app app.lua --report jsonl=log --no-save"

  @Test("a case that passes is run in the tool's own process, and said once")
  func passing() throws {
    let suite = try SampleSuite()
    let end = try ToolProcess(shell: "exec \"$ASSAY\" \(Self.line)", in: suite.path).finish()
    #expect(end.output.components(separatedBy: "· 1 case ·").count == 2)
    #expect(try RunLogReader.read(Array(suite.read("log").utf8)).cases.count == 1)
  }

  @Test(
    "after a breakdown, or a quarter of a second, the command begins anew and ends as if nothing had been",
    arguments: [SIGSEGV, SIGILL, SIGABRT, SIGALRM])
  func beginningAnew(signal: Int32) throws {
    let suite = try SampleSuite()
    let usual = try ToolProcess(shell: "exec \"$ASSAY\" \(Self.line)", in: suite.path).finish()
    let log = try suite.read("log")
    let struck = try ToolProcess(
      shell: "export ASSAY_TEST_STRIKE=\(signal); exec \"$ASSAY\" \(Self.line)", in: suite.path
    ).finish()
    #expect(struck.code == usual.code)
    #expect(struck.output == usual.output)
    #expect(struck.error == usual.error)
    #expect(try suite.read("log") == log)
  }

  @Test(
    "an interruption leaves a report of what was not run",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 143)])
  func interruption(signal: Int32, code: Int) throws {
    let suite = try SampleSuite()
    let end = try ToolProcess(
      shell: "export ASSAY_TEST_STRIKE=\(signal); exec \"$ASSAY\" \(Self.line)", in: suite.path
    ).finish()
    #expect(end.code == code)
    #expect(end.output.components(separatedBy: "· 1 case ·").count == 2, "\(end.output)")
    #expect(try RunLogReader.read(Array(suite.read("log").utf8)).cases.isEmpty)
  }

  @Test("a worker runs what is no case of its own, what others hear of, and what was spoken before")
  func workers() throws {
    let suite = try SampleSuite()
    for words in ["run suite --app app.lua", "run suite buy/1 --app app.lua --trace traces"] {
      let end = try ToolProcess(
        shell: "export ASSAY_TEST_STRIKE=\(SIGINT); exec \"$ASSAY\" \(words) --no-save", in: suite.path
      ).finish()
      #expect(end.code < 64, "\(words): \(end)")
    }
  }
}
