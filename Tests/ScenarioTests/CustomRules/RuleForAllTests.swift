import Rules
import Scenario
import Testing

@Suite("Rules in Lua that judge every scenario") struct RuleForAllTests {
  @Test("they need not be exercised") func everywhere() throws {
    let folder = try Folder()
    folder.write(CustomRule.breaking, to: "mine.lua")
    let rule = try LuaRule.load(folder.path + "/mine.lua")
    let run = ScenarioRunner(rules: [rule])
    let subject = try Suite.reference()
    let file = try Suite.load(CustomRule.scenario("") + CustomRule.scenario("", body: ""))
    let results = [0, 1, 0].map { run.run($0, of: file, subject: subject) }
    #expect(results.map(\.verdict) == [.failed, .passed, .failed])
    #expect(CustomRule.verdict(results[1], of: "rules/mine") == .notExercised)
  }

  @Test("one that the scenario names too judges once, and two files cannot share a name") func sameName()
    throws
  {
    let folder = try Folder()
    folder.write(CustomRule.breaking, to: "rules/own.lua")
    folder.write(CustomRule.scenario(), to: "test.lua")
    let run = ScenarioRunner(rules: [try LuaRule.load(folder.path + "/rules/own.lua")])
    let subject = try Suite.reference()
    let once = run.run(0, of: try ScenarioFile.load("test.lua", in: folder.path), subject: subject)
    #expect(once.judgments.count == RuleRegistry.pages.count + 1)

    let other = try Suite.load(CustomRule.scenario(), modules: [("rules/own.lua", CustomRule.breaking)])
    guard let error = run.run(0, of: other, subject: subject).error else {
      Issue.record("two files have one name")
      return
    }
    #expect(
      error.description
        == "purchase/test.lua:1: two rules are named 'rules/own': one in the scenario's suite, "
        + "and \(folder.path)/rules/own.lua; rename one of the files")
  }
}
