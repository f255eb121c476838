import Results
import Testing

@Suite("Runs that stop after failures")
struct FailFastTests {
  @Test(
    "the run ends behind the failure that is enough, with the same bytes for any number of workers",
    arguments: [
      (
        "--fail-fast", ["buy/1", "buy/2"],
        "1 passed, 1 failed, incomplete: 2 of 7 cases ran; stopped after 1 failure\n"
      ),
      (
        "--fail-fast=2", ["buy/1", "buy/2", "buy/3", "buy/4"],
        "2 passed, 2 failed, incomplete: 4 of 7 cases ran; stopped after 2 failures\n"
      ),
      ("--fail-fast=4", (1...7).map { "buy/\($0)" }, "3 passed, 4 failed\n"),
    ])
  func stops(option: String, addresses: [String], conclusion: String) throws {
    let suite = try SampleSuite()
    for number in [2, 4, 6, 7] {
      try suite.write("suite/buy/\(number)_buy.lua", try suite.read("suite/buy/5_wrong.lua"))
    }
    try suite.write("suite/buy/5_wrong.lua", try suite.read("suite/buy/1_buy.lua"))
    var outputs: [String] = []
    var logs: [String] = []
    for jobs in ["1", "2", "5"] {
      let end = try ToolProcess(
        ["run", "suite", "--app", "app.lua", option, "--jobs", jobs, "--report", "jsonl=log"], in: suite.path
      ).finish()
      #expect(end.code == 1)
      #expect(end.output.hasSuffix("\n" + conclusion))
      outputs.append(end.output)
      logs.append(try suite.read("log"))
    }
    #expect(outputs.allSatisfy { $0 == outputs[0] } && logs.allSatisfy { $0 == logs[0] })
    let record = try RunRecord(log: Array(logs[0].utf8))
    #expect(record.cases.map(\.address.text) == addresses)
    #expect(record.isComplete == (addresses.count == 7))
    #expect(record.failureLimit == (record.isComplete ? nil : option == "--fail-fast" ? 1 : 2))
  }

  @Test("an error is a failure too, what is known is none")
  func counting() throws {
    let suite = try SampleSuite()
    try suite.write(
      "suite/buy/1_buy.lua", "scenario { title = \"wrong\", run = function(world) error(\"no\") end }")
    let end = try ToolProcess(["run", "suite", "--app", "app.lua", "--fail-fast"], in: suite.path).finish()
    #expect(end.code == 64)
    #expect(end.output.contains("incomplete: 1 of 5 cases ran"))
    try suite.write("suite/buy/1_buy.lua", try suite.read("suite/buy/5_wrong.lua"))
    try suite.write("known.txt", "app buy/1 expectation\n")
    let known = try ToolProcess(
      ["run", "suite", "--app", "app.lua", "--fail-fast", "--known-failing", "known.txt"], in: suite.path
    ).finish()
    #expect(known.output.hasSuffix("\n3 passed, 1 failed, 1 known\n"))
  }
}
