import Foundation
import Results
import Rules
import Testing

@Suite("Scripts that cost more than they count for")
struct HostileScriptTests {
  private static let strings =
    "local a, b = ('x'):rep(1000000), ('x'):rep(999999) .. 'x' while true do local c = a == b end"
  private static let chain =
    "local t = {} for i = 1, 1990 do t = setmetatable({}, { __index = t }) end while true do local x = t.x end"
  private static let emptied =
    "local t = {} for i = 1, 200000 do t['k' .. i] = 1 end for i = 1, 200000 do t['k' .. i] = nil end while true do next(t) end"
  private static let colliding = "local t, i = {}, 0 while true do i = i + 1 t[i * 131071 * 262143] = 1 end"

  private static let sentence = "the script was stopped without a verdict: it uses far more processor time"

  @Test(
    "an app that keeps the processor busy costs its own case only, and nobody is blamed",
    .timeLimit(.minutes(1)),
    arguments: [strings, chain, emptied, colliding])
  func app(code: String) throws {
    let suite = try SampleSuite()
    try suite.write(
      "busy.lua", "return app { launch = function(app) end, buy = function(app)\n\(code)\nend }")
    let end = try ToolProcess(
      ["run", "suite", "--app", "app.lua", "--app", "busy.lua", "buy/1", "--report", "jsonl=-", "--no-save"],
      in: suite.path
    ).finish()
    #expect(end.code == 75)
    let record = try RunRecord(log: Array(end.output.utf8))
    let results = record.cases.filter { $0.subject == "busy" }
    #expect(results.map(\.verdict.name) == ["error"], "\(end.output)")
    #expect(results.first?.verdict.reason?.contains(Self.sentence) == true)
    #expect(record.cases.filter { $0.subject == "app" }.allSatisfy { $0.verdict.name != "error" })
  }

  @Test(
    "where there is no worker the tool ends with the place and the same code", .timeLimit(.minutes(1)),
    arguments: [
      "doctor busy.lua", "config", "run rule.lua --app app.lua --list",
    ])
  func noWorker(line: String) throws {
    let suite = try SampleSuite()
    try suite.write("busy.lua", "local function f()\n\(Self.strings)\nend\nf()\n")
    let file = line == "config" ? "assay.lua" : "busy.lua"
    if line == "config" { try suite.write(file, "local function f()\n\(Self.strings)\nend\nf()\n") }
    try suite.write("rule.lua", "require 'busy'")
    let end = try ToolProcess(line.split(separator: " ").map(String.init), in: suite.path).finish()
    #expect(end.code == 75, "\(end.output)\(end.error)")
    #expect(end.error.hasPrefix("assay: error: \(file):2: \(Self.sentence)"), "\(end.error)")
  }

  @Test("without memory the tool says so in one sentence, whatever it was at", .timeLimit(.minutes(2)))
  func noMemory() throws {
    let suite = try SampleSuite()
    var codes: Set<Int32> = []
    for kilobytes in stride(from: 60_000, through: 300_000, by: 40_000) {
      let line = "ulimit -v \(kilobytes); exec \"$ASSAY\" run suite --app app.lua --no-save"
      let end = try ToolProcess(shell: line, in: suite.path).finish()
      codes.insert(end.code)
      if end.code == 70 {
        #expect(end.error.contains("out of memory") || end.output.contains("internal error"))
      }
    }
    // 127: the system's loader had no memory for the program. 1: the sample suite has a failure.
    #expect(codes.isSubset(of: [1, 70, 127]) && codes.contains(1), "\(codes)")
  }
}
