import Results
import Testing

@Suite("Parts of a run")
struct ShardTests {
  @Test(
    "the parts together are the whole, and their logs say which parts they are",
    arguments: ["slice", "hash", "time=whole"])
  func parts(method: String) throws {
    let suite = try SampleSuite()
    let words = ["run", "suite", "--app", "app.lua", "--report"]
    _ = try ToolProcess(words + ["jsonl=whole"], in: suite.path).finish()
    let whole = try RunRecord(log: Array(suite.read("whole").utf8))
    var cases: [CaseResult] = []
    for number in 1...3 {
      let options = ["jsonl=part", "--shard", "\(number)/3", "--shard-by", method]
      let end = try ToolProcess(words + options, in: suite.path).finish()
      #expect(
        end.output.contains(" · shard \(number) of 3 (of 5 cases in all)\n"), "\(end.output)\(end.error)")
      let part = try RunRecord(log: Array(suite.read("part").utf8))
      #expect(part.header.shard?.number == number && part.header.shard?.count == 3)
      #expect(part.header.caseCount == part.cases.count && part.isComplete)
      cases += part.cases
    }
    #expect(cases.sorted { $0.address < $1.address } == Array(whole.cases))
  }

  @Test("a part without cases is a success, and says so; a selection without cases is none")
  func empty() throws {
    let suite = try SampleSuite()
    let words = ["run", "suite", "--app", "app.lua", "--shard", "3/4"]
    let part = try ToolProcess(words + ["buy/1"], in: suite.path).finish()
    #expect(part.code == 0)
    #expect(part.output == "\nshard 3 of 4 contains no cases (of 1 case in all)\n")
    let list = try ToolProcess(words + ["buy/1", "--list"], in: suite.path).finish()
    #expect(list.code == 0 && list.output == "")
    #expect(list.error == "assay: shard 3 of 4 contains no cases (of 1 case in all)\n")
    #expect(try ToolProcess(words + ["--filter", "tag:x"], in: suite.path).finish().code == 4)
    #expect(try ToolProcess(words + ["--filter", "tag:x", "--list"], in: suite.path).finish().code == 4)
  }

  @Test("a list has what the part has")
  func list() throws {
    let suite = try SampleSuite()
    let words = ["run", "suite", "--app", "app.lua", "--list", "--shard", "2/2"]
    let end = try ToolProcess(words, in: suite.path).finish()
    #expect(end.output == "buy/2  buys coins and expects 100\nbuy/4  buys coins and expects 100\n")
  }

  @Test("a log that cannot be read is told with its line")
  func badLog() throws {
    let suite = try SampleSuite()
    try suite.write("log", "{\"format\":\"other\"}\n")
    let words = ["run", "suite", "--app", "app.lua", "--shard", "1/2", "--shard-by", "time=log"]
    let end = try ToolProcess(words, in: suite.path).finish()
    #expect(end.code == 64)
    #expect(
      end.error
        == "assay: log:1: expected a run log header with the format “assay-run”, found “other”\n"
        + "  check that the file is a run log\n")
  }
}
