import Facts
import Foundation
import Results
import Rules
import Samples
import Testing

@Suite("The tool as a process")
struct RunTests {
  @Test("a run shows its verdicts and ends with their code")
  func run() throws {
    let suite = try SampleSuite()
    let end = try ToolProcess(["run", "suite", "--app", "app.lua"], in: suite.path).finish()
    #expect(end.code == 1)
    #expect(end.error == "")
    try Golden.check(end.output, "Terminal/run.txt")
  }

  @Test(
    "one worker and two give the same bytes: report, log and traces", arguments: [[], ["--seed", "7"]])
  func workers(options: [String]) throws {
    let suite = try SampleSuite()
    var ends: [String] = []
    for jobs in ["1", "2"] {
      let words = ["run", "suite", "--app", "app.lua", "--jobs", jobs, "--trace", "traces" + jobs] + options
      let end = try ToolProcess(words + ["--report", "jsonl=log" + jobs], in: suite.path).finish()
      #expect(end.code == 1)
      ends.append(end.output)
    }
    #expect(ends[0] == ends[1])
    #expect(try suite.read("log1") == suite.read("log2"))
    let traces = suite.files(in: "traces1")
    #expect(traces == (1...5).map { "buy/\($0).jsonl" })
    for trace in traces { #expect(try suite.read("traces1/" + trace) == suite.read("traces2/" + trace)) }
  }

  @Test(
    "the codes of runs",
    arguments: [
      (["buy/1"], 0), (["buy/5"], 1), (["buy"], 1), (["sell"], 4), (["suite/words.lua"], 64),
      (["gone.lua"], 64),
      (["buy/1", "--trace", "suite/buy/1_buy.lua/x"], 74), (["buy/1", "--report", "jsonl=app.lua/log"], 74),
      (["--list", "buy/1"], 0), (["--list", "sell"], 4), (["buy/1", "--app", "gone.lua"], 64),
      (["--filter", "buy/1"], 0), (["--filter", "tag:x"], 4), (["--filter", "tag:x", "--allow-empty"], 0),
      (["--filter", "tag:x", "--filter", "buy/1"], 4), (["--exclude", "buy"], 4),
      (["--exclude", "buy/5", "--filter", "buy"], 0), (["--list", "--filter", "tag:x"], 4),
      (["--list", "--filter", "tag:x", "--allow-empty"], 0), (["--filter", "tga:x"], 64),
    ] as [([String], Int32)])
  func codes(words: [String], code: Int32) throws {
    let suite = try SampleSuite()
    let paths =
      words.contains { $0.hasSuffix(".lua") && !words.contains("--app") && !$0.contains("/x") }
      ? [] : ["suite"]
    let app = words.contains("--app") ? [] : ["--app", "app.lua"]
    let end = try ToolProcess(["run"] + paths + words + app, in: suite.path).finish()
    #expect(end.code == code, "\(end.output)\(end.error)")
  }

  @Test("a scenario that only should pass warns, and fails where that was asked for")
  func shouldPass() throws {
    let suite = try SampleSuite()
    let wrong = try suite.read("suite/buy/5_wrong.lua")
    let wish = wrong.replacing("title =", with: "level = \"should\",\n  title =")
    try suite.write("suite/buy/5_wrong.lua", wish)
    let runs: [(options: [String], code: Int32, words: String)] = [
      ([], 0, "4 passed, 1 warned\n"), (["--strict"], 1, "4 passed, 1 failed\n"),
    ]
    for (options, code, words) in runs {
      let end = try ToolProcess(["run", "suite", "--app", "app.lua"] + options, in: suite.path).finish()
      #expect(end.code == code)
      #expect(end.output.hasSuffix(words), "\(end.output)")
      #expect(end.output.contains("scenario level: should (failures are warnings)"))
    }
  }

  @Test("a row of a table of cases is selected, replayed and traced by its own address")
  func rows() throws {
    let suite = try SampleSuite()
    let rows = "cases = { { name = \"a\" }, { name = \"b\", title = \"the other\" } },\n  title ="
    let text = try suite.read("suite/buy/5_wrong.lua").replacing("title =", with: rows)
    try suite.write("suite/buy/6_rows.lua", text)
    let app = ["--app", "app.lua", "--trace", "traces"]
    let both = try ToolProcess(["run", "suite", "buy/6"] + app, in: suite.path).finish()
    #expect(both.output.contains("  buy/6/a  buys coins and expects 99 (a)\n"), "\(both.output)")
    #expect(both.output.contains("reproduce: assay run suite buy/6/a --app app.lua\n"))
    #expect(both.output.contains("  same failure in 1 more case of this scenario: b\n"), "\(both.output)")
    #expect(suite.files(in: "traces") == ["buy/6/a.jsonl", "buy/6/b.jsonl"])
    let one = try ToolProcess(["run", "suite", "buy/6/b", "--app", "app.lua"], in: suite.path).finish()
    #expect(one.code == 1)
    #expect(one.output.contains(" buy/6/b  the other\n") && !one.output.contains("buy/6/a"))
    let none = try ToolProcess(["run", "suite", "buy/6/c", "--app", "app.lua"], in: suite.path).finish()
    #expect(none.code == 4)
  }

  @Test("a worker that dies costs its own case only", arguments: ["1", "2"])
  func death(jobs: String) throws {
    let suite = try SampleSuite()
    let end = try ToolProcess(
      ["run", "suite", "--app", "app.lua", "--jobs", jobs, "--report", "jsonl=-"], in: suite.path,
      environment: ["ASSAY_TEST_DIE_AT": "buy/2"]
    ).finish()
    #expect(end.code == 70)
    let record = try RunRecord(log: Array(end.output.utf8))
    #expect(record.cases.map(\.verdict.name) == ["passed", "error", "passed", "passed", "failed"])
    let reason = record.cases[1].verdict.reason
    #expect(reason?.contains("a worker process was stopped by signal 9 (Killed)") == true)
  }

  @Test(
    "workers that die before their first case give up a case each, and the run ends", arguments: ["1", "2"])
  func stillbirth(jobs: String) throws {
    let suite = try SampleSuite()
    let end = try ToolProcess(
      ["run", "suite", "--app", "app.lua", "--jobs", jobs, "--report", "jsonl=-"], in: suite.path,
      environment: ["ASSAY_TEST_DIE_AT": "start"]
    ).finish()
    #expect(end.code == 70)
    let record = try RunRecord(log: Array(end.output.utf8))
    #expect(record.cases.map(\.verdict.name) == Array(repeating: "error", count: 5))
  }

  @Test("a folder of apps stands for each app below it, and a log introduces them") func folderOfApps() throws
  {
    let suite = try SampleSuite()
    let app = try suite.read("app.lua")
    try suite.write(
      "apps/first.lua", app.replacing("return app {", with: "return app { title = 'the first',"))
    try suite.write("apps/deep/second.lua", "require 'shared'\n" + app)
    try suite.write("apps/lib/shared.lua", "return {}")
    let end = try ToolProcess(
      ["run", "suite", "buy/1", "--app", "apps", "--report", "jsonl=-"], in: suite.path
    ).finish()
    #expect(end.code == 0, "\(end.error)")
    let record = try RunRecord(log: Array(end.output.utf8))
    #expect(
      record.subjects == [
        SubjectDescription(name: "second", file: "apps/deep/second.lua"),
        SubjectDescription(name: "first", title: "the first", file: "apps/first.lua"),
      ])
    #expect(record.cases.map(\.subject) == ["second", "first"])
    try suite.write("none/lib/shared.lua", "return {}")
    let none = try ToolProcess(["run", "suite", "--app", "none"], in: suite.path).finish()
    #expect(none.code == 64)
    #expect(none.error.contains("no app found in “none”"))
  }

  @Test("a log holds the shortest run that shows a failure, whole") func witnessRuns() throws {
    let suite = try SampleSuite()
    let app = try suite.read("app.lua")
    try suite.write("app.lua", app.replacing("app.grant(transaction, \"coins\", 100)", with: "print 'no'"))
    let logs = try ["1", "2"].map { jobs in
      try ToolProcess(
        ["run", "suite", "--app", "app.lua", "--jobs", jobs, "--report", "jsonl=-"], in: suite.path
      ).finish().output
    }
    #expect(logs[0] == logs[1])
    let record = try RunRecord(log: Array(logs[0].utf8))
    #expect(record.witnessRuns.map(\.key.address) == ["buy/1"])
    let trace = try #require(record.witnessRuns.first).trace()
    #expect(trace.verification == .verified)
    #expect(trace.trace.hash == record.cases[0].hash)
  }

  @Test("a worker that is stuck is ended, and costs its own case only", arguments: ["1", "2"])
  func silence(jobs: String) throws {
    let suite = try SampleSuite()
    let end = try ToolProcess(
      ["run", "suite", "--app", "app.lua", "--jobs", jobs, "--report", "jsonl=-"], in: suite.path,
      environment: ["ASSAY_TEST_STOP_AT": "buy/3", "ASSAY_TEST_SILENCE_SECONDS": "4"]
    ).finish()
    #expect(end.code == 70)
    let record = try RunRecord(log: Array(end.output.utf8))
    #expect(record.cases.map(\.verdict.name) == ["passed", "passed", "error", "passed", "failed"])
    #expect(record.cases[2].verdict.reason?.contains("was idle for more than 4 seconds") == true)
  }

  @Test(
    "an interrupted run shows what is done and says that it is incomplete",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func interruption(signal: Int32) throws {
    let code: Int32 = signal == SIGINT ? 130 : 143
    let suite = try SampleSuite()
    let process = try ToolProcess(
      ["run", "suite", "--app", "app.lua", "--jobs", "1", "--report", "jsonl=log"], in: suite.path,
      environment: ["ASSAY_TEST_STOP_AT": "buy/3"])
    try process.read(until: "buy/2")
    process.send(signal)
    let end = process.finish()
    #expect(end.code == code)
    #expect(end.output.hasSuffix("2 passed, incomplete: 2 of 5 cases ran before the run was interrupted\n"))
    let record = try RunRecord(log: Array(suite.read("log").utf8))
    #expect(record.cases.count == 2 && !record.isComplete && record.exitCode.rawValue == code)
  }

  @Test("the name under which the tool was called stands in the commands that it shows")
  func toolName() throws {
    let suite = try SampleSuite()
    let end = try ToolProcess(
      ["run", "suite", "--app", "app.lua", "buy/5", "--seed", "0x10"], in: suite.path,
      environment: ["ASSAY_COMMAND": "Scripts/assay"]
    ).finish()
    #expect(end.output.contains("reproduce: Scripts/assay run suite buy/5 --app app.lua --seed 16\n"))
  }

  @Test("an app in place of scenarios, and a path that is not there, are told as what they are")
  func wrongPaths() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "assay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try "return app { launch = function(app) end }".write(
      to: folder.appending(path: "shop.lua"), atomically: true, encoding: .utf8)
    let given = try ToolProcess(["run", "shop.lua", "--app", "shop.lua"], in: folder.path).finish()
    #expect(given.code == 64)
    #expect(given.output.contains("shop.lua: the file declares an app, not a scenario"), "\(given.output)")
  }
}
