import Foundation
import Samples
import Testing

@Suite("Rules in Lua, on the command line")
struct CustomRuleTests {
  private static let rule = """
    rule {
      sentence = "Grant nothing.",
      level = "LEVEL",
      facts = { "claim.granted" },
      why = "This suite sells only air.",
      sources = { "our handbook" },
      observe = function(state, fact, broken)
        broken(fact.product .. " was granted", { { fact, "the app says so" } })
      end,
    }
    """

  private func suite(level: String = "must") throws -> SampleSuite {
    let suite = try SampleSuite()
    try suite.write("suite/rules/nothing.lua", Self.rule.replacing("LEVEL", with: level))
    let scenario = try suite.read("suite/buy/1_buy.lua")
    try suite.write(
      "suite/buy/1_buy.lua", scenario.replacing("title =", with: "rules = { \"rules/nothing\" }, title ="))
    return suite
  }

  @Test("a breach stands in the report and in the log like that of a built-in rule, with its page")
  func report() throws {
    let suite = try suite()
    let words = ["run", "suite", "buy/1", "--app", "app.lua", "--report", "jsonl=log"]
    let end = try ToolProcess(words, in: suite.path).finish()
    #expect(end.code == 1)
    try Golden.check(end.output, "Terminal/custom_rule.txt")
    let log = try suite.read("log").split(separator: "\n")
    #expect(log.contains { $0.contains("\"page\":\"rules/nothing\"") && $0.contains("Grant nothing.") })
    #expect(log.contains { $0.contains("\"case\":\"buy/1\"") && $0.contains("coins was granted") })
  }

  @Test("one for every case judges every case, and the line that shows a case again names it")
  func everywhere() throws {
    let suite = try suite(level: "should")
    let words = ["run", "suite", "--app", "app.lua", "--rule", "suite/rules/nothing.lua"]
    let runs = try ["1", "2"].map { try ToolProcess(words + ["--jobs", $0], in: suite.path).finish() }
    #expect(runs[0].code == 1)
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].output.contains("rules/nothing: broken in 5 cases (warning)"))
    let again =
      "reproduce: assay run suite buy/5 --app app.lua --rule suite/rules/nothing.lua"
    #expect(runs[0].output.contains(again), "\(runs[0].output)")
  }

  @Test("a project can ask for it") func project() throws {
    let suite = try suite()
    try suite.write("assay.lua", "project { rule = { \"suite/rules/nothing.lua\" }, apps = { \"app.lua\" } }")
    let end = try ToolProcess(["run", "suite", "buy/2"], in: suite.path).finish()
    #expect(end.code == 1, "\(end.error)")
    #expect(end.output.contains("coins was granted"))
  }

  @Test("the page of a file") func page() throws {
    let suite = try suite()
    let end = try ToolProcess(["rules", "suite/rules/nothing.lua"], in: suite.path).finish()
    #expect(end.code == 0)
    #expect(
      end.output == """
        rules/nothing · must
          Grant nothing.

        why
          This suite sells only air.

        requires  the facts of any run
        sources   our handbook

        """)
    let json = try ToolProcess(
      ["rules", "suite/rules/nothing.lua", "--format", "json"], in: suite.path
    ).finish()
    #expect(json.output.contains("\"page\": \"rules/nothing\""))
  }

  @Test("an error of a rule is an error of its file, wherever it lies") func errors() throws {
    let suite = try suite()
    let fails = "rule { sentence = 'x', facts = { 'claim.granted' },\nobserve = function() error 'no' end }"
    let empty = "rule {}"
    try suite.write("fails.lua", fails)
    try suite.write("empty.lua", empty)
    let run = ["run", "suite", "buy/2", "--app", "app.lua", "--rule"]
    let cases: [(words: [String], text: String)] = [
      (run + ["fails.lua"], "  fails.lua:2: no\n"),
      (
        run + ["empty.lua"],
        "empty.lua:1: rule, field 'sentence': expected a string in quotes, but none was given"
      ),
      (run + ["gone.lua"], "gone.lua: file not found (No such file or directory); check the path"),
      (run + ["no/gone.lua"], "no: folder not found (No such file or directory); check the path"),
      (run + ["fails.lua", "--rule", "fails.lua"], "the rule “fails.lua” is given twice"),
      (["rules", "empty.lua"], "empty.lua:1: rule, field 'sentence': expected a string in quotes"),
      (["rules", "gone.lua"], "gone.lua: file not found"),
      (["run", "suite/rules/nothing.lua", "--app", "app.lua"], "undefined global 'rule'"),
    ]
    for (words, text) in cases {
      let end = try ToolProcess(words, in: suite.path).finish()
      #expect(end.code == 64, "\(words)")
      #expect((end.output + end.error).contains(text), "\(words): \(end.output)\(end.error)")
    }
    try suite.write("suite/rules/nothing.lua", fails)
    let end = try ToolProcess(["run", "suite", "buy/1", "--app", "app.lua"], in: suite.path).finish()
    #expect(end.code == 64)
    #expect(end.output.contains("  suite/rules/nothing.lua:2: no\n"), "\(end.output)")
  }

  @Test("two files cannot share a name") func sameName() throws {
    let suite = try suite()
    try suite.write("other/nothing.lua", Self.rule.replacing("LEVEL", with: "must"))
    let words = ["run", "suite", "--app", "app.lua", "--rule", "other/nothing.lua"]
    let end = try ToolProcess(words, in: suite.path).finish()
    #expect(end.code == 64)
    #expect(end.output.contains("two rules have the name “rules/nothing”"), "\(end.output)")
  }
}
