import Dispatch
import Foundation
import Results
import Testing

@Suite("Watching", .timeLimit(.minutes(2)))
struct WatchTests {
  @Test("a change of a scenario runs its cases, one of the app all, one of a module those that require it")
  func changes() throws {
    let suite = try SampleSuite()
    let scenario = try suite.read("suite/buy/1_buy.lua")
    try suite.write("suite/lib/titles.lua", "return {}")
    try suite.write("suite/buy/2_buy.lua", "require \"titles\"\n" + scenario)
    let process = try watch(suite)
    try process.read(until: "watching: 1 of 5 cases fail (Ctrl-C to stop)\n")
    try suite.write("suite/lib/titles.lua", "return { 1 }")
    try process.read(until: "\n1 passed\n\nwatching: 1 of 5 cases fail (Ctrl-C to stop)\n")
    try suite.write("app.lua", suite.read("app.lua") + "\n")
    try process.read(
      until: "\n  failed          buy/5  buys coins and expects 99\n  passed          buy/1  ",
      behind: "1 passed\n\nwatching")
    try suite.write("notes/none.lua", "")
    try suite.write("suite/buy/5_wrong.lua", scenario)
    try process.read(until: "\n1 passed\n\nwatching: 0 of 5 cases fail (Ctrl-C to stop)\n")
    process.interrupt()
    let end = process.finish()
    #expect(end.code == 0)
    #expect(end.output.components(separatedBy: "watching: ").count == 5)
    #expect(end.error == "" && !end.output.contains("\u{1b}"))
  }

  @Test("a file that breaks is told, one that is new is run, and the last round decides about the end")
  func files() throws {
    let suite = try SampleSuite()
    let process = try watch(suite)
    try process.read(until: "watching: 1 of 5")
    try suite.write("suite/keep/6_new.lua", suite.read("suite/buy/1_buy.lua"))
    try process.read(until: "  passed          keep/6  ")
    try process.read(until: "watching: 1 of 6")
    try suite.write("suite/buy/1_buy.lua", "scenario {")
    try process.read(until: "error  suite/buy/1_buy.lua:1: ")
    try process.read(until: "watching: 1 of 5 cases fail (Ctrl-C to stop)\n", behind: "error  suite")
    process.terminate()
    #expect(process.finish().code == 64)
  }

  @Test("an interruption during a round ends it like any run")
  func interruption() throws {
    let suite = try SampleSuite()
    let process = try ToolProcess(
      ["run", "suite", "--app", "app.lua", "--watch", "--jobs", "1"], in: suite.path,
      environment: ["ASSAY_TEST_STOP_AT": "buy/3"])
    try process.read(until: "buy/2")
    process.interrupt()
    #expect(process.finish().code == 130)
  }

  @Test(
    "what has no use beside it is refused",
    arguments: [
      ["--list"], ["--report", "jsonl=-"], ["--trace", "x"], ["--last-failed"], ["--shard", "1/2"],
    ])
  func refusals(words: [String]) {
    let call = ToolCall(["run", "--watch"] + words)
    #expect(call.code == .usage)
    #expect(
      call.error == "assay: --watch cannot be combined with \(words[0])\n"
        + "  use only one of them\n")
  }

  /// Starts a run that watches; it is ended after a minute.
  private func watch(_ suite: SampleSuite) throws -> ToolProcess {
    let process = try ToolProcess(
      ["run", "suite", "--app", "app.lua", "--watch", "--no-save"], in: suite.path)
    process.endLater()
    return process
  }
}
