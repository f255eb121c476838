import Results
import Samples
import Testing

@Suite("Many seeds")
struct SeedTests {
  @Test("every case is run with every seed, and its line says how many passed", arguments: ["1", "2"])
  func seeds(jobs: String) throws {
    let suite = try SampleSuite()
    let words = ["run", "suite", "--app", "app.lua", "--seeds", "0x9..11", "--jobs", jobs]
    let end = try ToolProcess(words + ["--report", "jsonl=log", "--trace", "traces"], in: suite.path).finish()
    #expect(end.code == 1)
    try Golden.check(end.output, "Terminal/seeds.txt")
    let record = try RunRecord(log: Array(suite.read("log").utf8))
    #expect(record.header.seeds?.text == "9..11" && record.header.seed == nil)
    #expect(record.cases.map(\.seed) == (0..<15).map { UInt64(9 + $0 % 3) })
    #expect(record.cases.map(\.address.text) == (0..<15).map { "buy/\($0 / 3 + 1)" })
    #expect(
      suite.files(in: "traces")
        == (1...5).flatMap { number in
          ["10", "11", "9"].map { "buy/\(number)/seed-\($0).jsonl" }
        })
  }

  @Test("the command of a seed shows the same run again")
  func again() throws {
    let suite = try SampleSuite()
    let words = ["run", "suite", "--app", "app.lua", "buy/5", "--report", "jsonl=log"]
    _ = try ToolProcess(words + ["--seeds", "1..30"], in: suite.path).finish()
    let sweep = try RunRecord(log: Array(suite.read("log").utf8)).cases
    #expect(Set(sweep.map(\.hash)).count > 1, "no seed makes a difference")
    for result in [sweep[0], sweep[29]] {
      #expect(result.command.suffix(2) == ["--seed", String(result.seed ?? 0)])
      let words = result.command.dropFirst() + ["--report", "jsonl=log"]
      _ = try ToolProcess(Array(words), in: suite.path).finish()
      #expect(try RunRecord(log: Array(suite.read("log").utf8)).cases == [result])
    }
  }

  @Test("a part of many seeds has other seeds than the other part")
  func parts() throws {
    let suite = try SampleSuite()
    var seeds: [UInt64?] = []
    for part in ["1/2", "2/2"] {
      let words = ["run", "suite", "--app", "app.lua", "buy/1", "--seeds", "1..5", "--shard", part]
      _ = try ToolProcess(words + ["--report", "jsonl=log"], in: suite.path).finish()
      seeds += try RunRecord(log: Array(suite.read("log").utf8)).cases.map(\.seed)
    }
    #expect(seeds == [1, 3, 5, 2, 4])
  }

  @Test("more cases than one run has are refused before any runs")
  func tooMany() throws {
    let suite = try SampleSuite()
    let words = ["run", "suite", "--app", "app.lua", "--seeds", "1..200001"]
    let end = try ToolProcess(words, in: suite.path).finish()
    #expect(end.code == 64)
    #expect(
      end.output.contains(
        "5 scenarios × 1 app × 200001 seeds = 1000005 cases, but a run is limited to 1000000; "
          + "use fewer seeds or scenarios\n"))
  }
}
