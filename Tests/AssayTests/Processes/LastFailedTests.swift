import Foundation
import Results
import Testing

@Suite("Only what failed")
struct LastFailedTests {
  @Test("what failed runs again, with its app, its suite and its seed, until it passes")
  func again() throws {
    let suite = try SampleSuite()
    let all = ["suite", "--app", "app.lua"]
    #expect(try run(all, suite).code == 1)
    let second = try run(["--last-failed"], suite)
    #expect(second.code == 1)
    #expect(second.error == "assay: rerunning last failures: 1 of 5 cases\n")
    #expect(second.output.hasSuffix("\n1 failed\n"), "\(second.output)")
    _ = try run(all + ["buy/5", "--seeds", "3..4"], suite)
    let third = try run(["--last-failed"], suite)
    #expect(third.output.hasSuffix("\n3 failed\n") && third.output.contains(" --seed 3\n"), "\(third.output)")
    #expect(try run(["--last-failed", "--seed", "4"], suite).output.hasSuffix("\n1 failed\n"))
    try suite.write("suite/buy/5_wrong.lua", suite.read("suite/buy/1_buy.lua"))
    #expect(try run(["--last-failed"], suite).code == 0)
    let empty = try run(all + ["--last-failed"], suite)
    #expect(empty.error == "assay: none of these cases failed last time; running all of them\n")
    #expect(empty.output.hasSuffix("\n5 passed\n"))
  }

  @Test("what did not run is not forgotten, and a list shows what would be run")
  func others() throws {
    let suite = try SampleSuite()
    _ = try run(["suite", "--app", "app.lua"], suite)
    _ = try run(["suite", "--app", "app.lua", "buy/1"], suite)
    let list = try run(["--last-failed", "--list"], suite)
    #expect(list.output == "buy/5  buys coins and expects 99\n")
    let elsewhere = try run(["--last-failed", "buy/1", "suite", "--app", "app.lua"], suite)
    #expect(elsewhere.output.hasSuffix("\n1 passed\n"))
  }

  @Test("it is noted beside the project file, for git to ignore, and only when something failed")
  func place() throws {
    let suite = try SampleSuite()
    let folder = suite.path + "/.assay"
    _ = try run(["suite", "--app", "app.lua", "buy/1"], suite)
    _ = try run(["suite", "--app", "app.lua", "--no-save"], suite)
    #expect(!FileManager.default.fileExists(atPath: folder))
    try suite.write("assay.lua", "project { paths = \"suite\", apps = \"app.lua\" }")
    try suite.write("below/note.txt", "")
    _ = try ToolProcess(["run"], in: suite.path + "/below").finish()
    #expect(try suite.read(".assay/.gitignore") == "last-failed.jsonl\n")
    let log = try RunRecord(log: Array(suite.read(".assay/last-failed.jsonl").utf8))
    #expect(log.cases.map(\.address.text) == ["buy/5"])
  }

  @Test("a note that cannot be read is told where it is wanted, and written anew otherwise")
  func damage() throws {
    let suite = try SampleSuite()
    try suite.write(".assay/last-failed.jsonl", "{\"format\":\"other\"}\n")
    let end = try run(["--last-failed"], suite)
    #expect(end.code == 64)
    #expect(
      end.error
        == "assay: .assay/last-failed.jsonl:1: expected a run log header with the format “assay-run”, "
        + "found “other”\n  remove the file; it is created again after a failure\n", "\(end.error)")
    #expect(try run(["suite", "--app", "app.lua"], suite).code == 1)
  }

  @Test("parts of many machines have no memory in common")
  func shards() throws {
    let suite = try SampleSuite()
    #expect(
      try run(["--last-failed", "--shard", "1/2"], suite).error
        == "assay: --last-failed cannot be combined with --shard: failures are saved per machine\n"
        + "  use only one of them\n")
  }

  private func run(_ words: [String], _ suite: SampleSuite) throws -> (
    output: String, error: String, code: Int32
  ) {
    try ToolProcess(["run"] + words, in: suite.path).finish()
  }
}
