import Facts
import Lua
internal import LuaApps
import Rules
import Scenario
import Testing

@Suite("Rules in Lua") struct CustomRuleTests {
  @Test("one that nothing breaks is kept, beside all others") func keeps() throws {
    let rule = CustomRule.text(
      "state.count = state.count + 1 if state.count > 1 then broken('twice', { { fact, 'again' } }) end")
    let result = try CustomRule.run(rule)
    #expect(result.verdict == .passed)
    #expect(CustomRule.verdict(result) == .kept)
    #expect(result.judgments.count == RuleRegistry.pages.count + 1)
    #expect(result.judgments.dropLast().map(\.page) == RuleRegistry.pages)
  }

  @Test("a breach fails the case, with its headline and the facts in the order of the run") func breaks()
    throws
  {
    let rule = """
      rule {
        sentence = "Ask before you grant.",
        facts = { "user.tapped_buy", "claim.granted" },
        observe = function(state, fact, broken)
          if fact[1] == "user.tapped_buy" then state.tapped = fact return end
          broken(fact.product .. " was granted on " .. fact.device, {
            { fact, "the grant by the " .. fact.actor }, { state.tapped.number, "the tap" },
          })
        end,
      }
      """
    let result = try CustomRule.run(rule, scenario: CustomRule.scenario(body: "phone:buy \"coins\""))
    #expect(result.verdict == .failed)
    let witness = CustomRule.verdict(result)?.witness
    #expect(witness?.headline == "coins was granted on phone")
    #expect(witness?.links.map(\.reason) == ["the tap", "the grant by the app"])
    let kinds = witness?.links.map { result.trace.facts[Int($0.sequence.rawValue) - 1].content.kind }
    #expect(kinds == [.userTappedBuy, .claimGranted])
    #expect(witness?.furtherBreaches == 0)
  }

  @Test("of several breaches the first is shown and the others are counted") func counts() throws {
    let rule = CustomRule.text(
      "for number = 1, 3 do broken('breach ' .. number, { { fact, 'here' } }) end")
    let witness = CustomRule.verdict(try CustomRule.run(rule))?.witness
    #expect(witness?.headline == "breach 1")
    #expect(witness?.furtherBreaches == 2)
  }

  @Test("one that only should be kept warns") func should() throws {
    let rule = CustomRule.text("broken('x', { { fact, 'y' } })", level: "should")
    let result = try CustomRule.run(rule)
    #expect(result.verdict == .passed)
    #expect(CustomRule.verdict(result)?.witness != nil)
  }

  @Test("one that a scenario names and that had no occasion is noted") func notExercised() throws {
    let result = try CustomRule.run(CustomRule.breaking, scenario: CustomRule.scenario(body: ""))
    #expect(CustomRule.verdict(result) == .notExercised)
    #expect(result.verdict == .passed)
    #expect(result.unexercisedRules == ["rules/own"])
  }

  @Test("one that is expected to be broken may be, and has to be") func expected() throws {
    let scenario = CustomRule.scenario("", fields: "expects_broken = { \"rules/own\" },")
    #expect(try CustomRule.run(CustomRule.breaking, scenario: scenario).verdict == .passed)
    let kept = try CustomRule.run(CustomRule.text(""), scenario: scenario)
    #expect(kept.verdict == .failed)
    #expect(kept.unbrokenRules == ["rules/own"])
  }

  @Test(
    "its last word",
    arguments: [
      ("", Verdict.kept), ("return 'kept'", .kept), ("return 'not exercised'", .notExercised),
      ("if state.count ~= 1 then broken('never', { { 1, 'x' } }) end", .kept),
    ])
  func concludes(_ body: String, _ verdict: Verdict) throws {
    let rule = CustomRule.text(
      "state.count = state.count + 1", "conclude = function(state, broken) \(body) end,")
    #expect(CustomRule.verdict(try CustomRule.run(rule)) == verdict)
  }

  @Test("it can be broken by what did not come") func brokenAtTheEnd() throws {
    let rule = CustomRule.text(
      "state.seen = fact.number",
      "conclude = function(state, broken) broken('and then nothing', { { state.seen, 'the last' } }) end,")
    #expect(CustomRule.verdict(try CustomRule.run(rule))?.witness?.headline == "and then nothing")
  }

  @Test(
    "what it is shown of a fact",
    arguments: [
      ("world.device_added", "1=world.device_added actor=world device=phone instant=0 name=phone"),
      ("user.tapped_buy", "1=user.tapped_buy actor=user device=phone instant=0 product=coins quantity=1"),
      (
        "store.charged",
        "1=store.charged account=user actor=store amount=99 currency=USD instant=2150000000 product=coins "
          + "purchase=0 quantity=1"
      ), ("message.sent", "1=message.sent actor=queue device=phone instant=0 kind=queue_request message=0"),
    ])
  func testimony(_ kind: String, _ words: String) throws {
    let rule = """
      rule {
        sentence = "x",
        facts = { "\(kind)" },
        observe = function(state, fact, broken)
          local words = {}
          for name, value in pairs(fact) do
            if name ~= "number" then words[#words + 1] = name .. "=" .. tostring(value) end
          end
          table.sort(words)
          broken(table.concat(words, " "), { { fact, "x" } })
        end,
      }
      """
    #expect(CustomRule.verdict(try CustomRule.run(rule))?.witness?.headline == words)
  }

  @Test("after a run that was cut short it is not asked for what did not come") func cutShort() throws {
    let rule = """
      rule {
        sentence = "x",
        facts = { "user.tapped_buy" },
        observe = function() end,
        conclude = function(state, broken) broken("nothing came", { { 1, "x" } }) end,
      }
      """
    let file = try Suite.load(CustomRule.scenario(), modules: [("rules/own.lua", rule)])
    let run = ScenarioRunner(limits: ScenarioLimits(facts: 10))
    let result = run.run(0, of: file, subject: try Suite.reference())
    #expect(
      CustomRule.verdict(result)
        == .inconclusive(reason: "the run reached its limit of facts before it became idle"))
    guard case .inconclusive = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
  }

  @Test("an app that cannot show its evidence is not judged") func evidence() throws {
    let rule = CustomRule.text("", "evidence = { 'hosted content' },")
    let source = "return app { launch = function() end }"
    let app = try LuaSubject(name: "bare", source: Array(source.utf8), chunkName: "bare.lua") { .refused($0) }
    let verdict = CustomRule.verdict(try CustomRule.run(rule, app: app))
    #expect(verdict == .notApplicable(reason: "the app does not support hosted content"))
  }

  @Test("what it keeps in its state, in locals and in modules is gone in the next run") func isolation()
    throws
  {
    let rule = """
      local counter = require "counter"
      local seen = 0
      rule {
        sentence = "x",
        facts = { "claim.granted" },
        observe = function(state, fact, broken)
          seen, counter.count, state.count = seen + 1, counter.count + 1, (state.count or 0) + 1
          if seen + counter.count + state.count > 3 then broken("again", { { fact, "x" } }) end
        end,
      }
      """
    let file = try Suite.load(
      CustomRule.scenario() + CustomRule.scenario(),
      modules: [("rules/own.lua", rule), ("lib/counter.lua", "return { count = 0 }")])
    let run = ScenarioRunner()
    let subject = try Suite.reference()
    for position in [0, 1, 0, 1] {
      let result = run.run(position, of: file, subject: subject)
      #expect(CustomRule.verdict(result) == .kept)
      #expect(result.verdict == .passed)
    }
  }

  @Test("it judges the scenarios that name it and no others") func shared() throws {
    let file = try Suite.load(
      CustomRule.scenario() + CustomRule.scenario("") + CustomRule.scenario(),
      modules: [("rules/own.lua", CustomRule.breaking)])
    #expect(file.customRules.map(\.page.sentence) == ["Grant once."])
    let run = ScenarioRunner()
    let subject = try Suite.reference()
    let results = [0, 1, 2, 1, 0].map { run.run($0, of: file, subject: subject) }
    #expect(results.map(\.verdict) == [.failed, .passed, .failed, .passed, .failed])
    #expect(results[1].judgments.count == RuleRegistry.pages.count)
    #expect(Set(results.map(\.factHash)).count == 1)
    #expect(results[0].ruleVerdicts == results[4].ruleVerdicts)
  }

  @Test("a case of a table can name its own") func cases() throws {
    let cases = "cases = { { name = 'a', rules = { 'rules/own' } }, { name = 'b' } },"
    let file = try Suite.load(
      CustomRule.scenario("", fields: cases), modules: [("rules/own.lua", CustomRule.breaking)])
    let subject = try Suite.reference()
    let verdicts = file.scenarios.indices.map { ScenarioRunner().run($0, of: file, subject: subject).verdict }
    #expect(verdicts == [.failed, .passed])
  }
}
