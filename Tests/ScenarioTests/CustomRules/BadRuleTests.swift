import Facts
import Rules
import Scenario
import Testing

@Suite("Rules in Lua that say something wrong") struct BadRuleTests {
  static let files: [BadInput] = [
    BadInput(
      "no rule", "local x = 1",
      says:
        "rules/own.lua: the file declares no rule; write rule { sentence = …, facts = { … }, observe = … }"),
    BadInput(
      "no Lua", "rule {",
      says: "rules/own.lua:1: unexpected symbol near <eof>; '{' on line 1 is not closed"),
    BadInput(
      "two rules", CustomRule.breaking + "\n" + CustomRule.breaking,
      says: "rules/own.lua:11: a file can declare only one rule"),
    BadInput(
      "no table", "rule 'x'",
      says: "rules/own.lua:1: rule: expected a table in braces; write rule { sentence = …, … }"),
    BadInput(
      "a field that is misspelt", "rule {\n  sentense = 'x',\n}",
      says: "rules/own.lua:2: rule has no field 'sentense'; did you mean 'sentence'?"),
    BadInput(
      "no sentence", "rule { facts = { 'claim.granted' }, observe = function() end }",
      says: "rules/own.lua:1: rule, field 'sentence': expected a string in quotes, but none was given; "
        + "write sentence = \"what an app must do\""),
    BadInput(
      "another level", "rule { sentence = 'x', level = 'may' }",
      says: "rules/own.lua:1: rule, field 'level': expected one of must, should, found 'may'"),
    BadInput(
      "no facts", "rule { sentence = 'x', observe = function() end }",
      says:
        "rules/own.lua:1: rule, field 'facts': expected the kinds of facts the rule observes, but none was given; "
        + "write facts = { \"queue.finish_called\" }; `assay facts` lists them"),
    BadInput(
      "an unknown kind of fact", "rule {\n  sentence = 'x',\n  facts = { 'queue.finish_caled' },\n}",
      says: "rules/own.lua:3: rule, field 'facts': unknown kind of fact 'queue.finish_caled'; "
        + "did you mean 'queue.finish_called'?"),
    BadInput(
      "a kind twice", "rule { sentence = 'x', facts = { 'claim.granted', 'granted' } }",
      says: "rules/own.lua:1: rule, field 'facts': the kind 'claim.granted' is listed twice"),
    BadInput(
      "no observe", "rule { sentence = 'x', facts = { 'claim.granted' } }",
      says: "rules/own.lua:1: rule, field 'observe': expected a function, but none was given; "
        + "write observe = function(state, fact, broken) … end"),
    BadInput(
      "a conclude that is a text",
      "rule { sentence = 'x', facts = { 'claim.granted' }, observe = function() end, conclude = 'kept' }",
      says: "rules/own.lua:1: rule, field 'conclude': expected a function, found 'kept'; "
        + "write conclude = function(state, broken) … end"),
    BadInput(
      "unknown evidence", "rule { sentence = 'x', facts = { 'claim.granted' }, evidence = { 'claim' } }",
      says: "rules/own.lua:1: rule, field 'evidence': unknown evidence 'claim'; did you mean 'claims'?"),
    BadInput(
      "an error while it starts",
      "rule { sentence = 'x', facts = { 'claim.granted' }, observe = function() end,\nstart = function() error 'no' end }",
      says: "rules/own.lua:2: no"),
    BadInput(
      "a world that it does not have", "world:settle()",
      says: "rules/own.lua:1: undefined global 'world'"),
    BadInput(
      "a module that is not there", "require 'nowhere'",
      says: "rules/own.lua:1: module 'nowhere' was not found: looked for nowhere.lua and lib/nowhere.lua "
        + "in the suite's folder"),
  ]

  @Test("a file that cannot be used", arguments: files) func file(_ input: BadInput) throws {
    let error = #expect(throws: ScenarioError.self) {
      try Suite.load(CustomRule.scenario(), modules: [("rules/own.lua", input.text)])
    }
    #expect(error?.description == input.message)
  }

  static let runs: [BadInput] = [
    BadInput("an error in observe", "error 'no such thing'", says: "rules/own.lua:7: no such thing"),
    BadInput(
      "a field of nothing", "local x = state.nothing.more",
      says: "rules/own.lua:7: attempt to index a nil value (field 'nothing')"),
    BadInput(
      "a field that no fact has", "local x = fact.transacton",
      says: "rules/own.lua:7: fact has no field 'transacton'; did you mean 'transaction'?"),
    BadInput(
      "a loop that never ends", "while true do end",
      says:
        "rules/own.lua:7: the budget of 1000000 instructions is spent; look for an endless loop"
    ),
    BadInput(
      "a table that grows without end",
      "local s = ('x'):rep(100000) while true do state[#state + 1] = s .. #state end",
      says:
        "rules/own.lua:7: not enough memory: the limit is 33554432 bytes and 100028 more bytes were requested; "
        + "look for a table or a string that grows endlessly"),
    BadInput(
      "a rule within the rule", "rule {}",
      says: "rules/own.lua:7: a file can declare only one rule"),
    BadInput(
      "a breach without words", "broken()",
      says: "rules/own.lua:7: broken, argument 'headline': expected a string in quotes, but none was given; "
        + "write broken(\"what happened\", { { fact, \"what it shows\" } })"),
    BadInput(
      "a breach without facts", "broken 'x'",
      says:
        "rules/own.lua:7: broken, argument 'facts': expected a list of facts, each with what it shows, but none was given; "
        + "write broken(\"what happened\", { { fact, \"what it shows\" } })"),
    BadInput(
      "a fact without a reason", "broken('x', { fact })",
      says:
        "rules/own.lua:7: broken, argument 'facts': expected a fact or its number, and what it shows, in each "
        + "entry, found a table; write broken(\"what happened\", { { fact, \"what it shows\" } })"),
    BadInput(
      "a fact that is none", "broken('x', { { 'claim.granted', 'y' } })",
      says:
        "rules/own.lua:7: broken, argument 'facts': expected a fact or its number, and what it shows, in each "
        + "entry, found 'claim.granted'; write broken(\"what happened\", { { fact, \"what it shows\" } })"
    ),
    BadInput(
      "a fact that is still to come", "broken('x', { { 100000, 'y' } })",
      says:
        "rules/own.lua:7: broken, argument 'facts': expected the number of an existing fact, from 1 to NUMBER, "
        + "found 100000; cite facts that the rule received"),
    BadInput(
      "too many facts", "local l = {} for i = 1, 33 do l[i] = { i, 'x' } end broken('x', l)",
      says: "rules/own.lua:7: broken, argument 'facts': expected at most 32 facts, found 33; "
        + "cite only the facts that show the violation"),
    BadInput(
      "a list that contains itself", "local l = {} l[1] = l broken('x', l)",
      says: "rules/own.lua:7: broken: a table that contains itself cannot be passed; "
        + "write broken(\"what happened\", { { fact, \"what it shows\" } })"),
    BadInput(
      "a conclusion that is none", "",
      says: "rules/own.lua:9: conclude must return nil, \"kept\", or "
        + "\"not exercised\", found the number 5; report violations with broken(…)"),
  ]

  @Test("a rule that fails is an error of its file and never a verdict", arguments: runs)
  func run(_ input: BadInput) throws {
    let result = try CustomRule.run(
      CustomRule.text(input.text, "conclude = function(state) return 5 end,"))
    guard let error = result.error else {
      Issue.record("nothing was refused: \(result.verdict)")
      return
    }
    let grant = result.trace.facts.first { $0.kind == .claimGranted }?.sequence.rawValue ?? 0
    #expect(error.description == input.message.replacing("NUMBER", with: "\(grant)"))
    #expect(CustomRule.verdict(result) == .inconclusive(reason: "the rule failed: \(error)"))
  }

  @Test("the run after one that failed is judged afresh") func recovers() throws {
    let rule = CustomRule.text(
      "if fact.product == 'coins' then error 'no' end broken('pro', { { fact, 'x' } })")
    let file = try Suite.load(
      CustomRule.scenario() + CustomRule.scenario(body: "phone:buy \"pro\""),
      modules: [("rules/own.lua", rule)])
    let run = ScenarioRunner()
    let subject = try Suite.reference()
    for _ in 0..<2 {
      guard run.run(0, of: file, subject: subject).error != nil else {
        Issue.record("the rule did not fail")
        return
      }
      #expect(run.run(1, of: file, subject: subject).verdict == .failed)
    }
  }

  static let names: [BadInput] = [
    BadInput(
      "a name that is misspelt", "rules/owm",
      says:
        "purchase/test.lua:8: scenario, field 'rules': unknown rule 'rules/owm'; did you mean 'rules/own'?"
    ),
    BadInput(
      "a way out of the folder", "rules/../own",
      says: "purchase/test.lua:8: scenario, field 'rules': unknown rule 'rules/../own'; "
        + "did you mean 'rules/own'?"),
    BadInput(
      "no name at all", "rules/",
      says: "purchase/test.lua:8: scenario, field 'rules': unknown rule 'rules/'; use one of: rules/own"),
  ]

  @Test("a name that no file has", arguments: names) func name(_ input: BadInput) throws {
    let error = #expect(throws: ScenarioError.self) {
      try Suite.load(
        CustomRule.scenario("\"\(input.text)\""), modules: [("rules/own.lua", CustomRule.breaking)])
    }
    #expect(error?.description == input.message)
  }

  @Test("a suite without rules of its own") func noRules() throws {
    let error = #expect(throws: ScenarioError.self) { try Suite.load(CustomRule.scenario()) }
    #expect(
      error?.message
        == "scenario, field 'rules': unknown rule 'rules/own'; the suite has no custom rules; "
        + "write one in rules/own.lua in its folder")
  }

  @Test("a file that is not there, and one whose name is none") func paths() throws {
    let folder = try Folder()
    let missing = #expect(throws: ScenarioError.self) { try LuaRule.load(folder.path + "/rules/no.lua") }
    #expect(
      missing?.description
        == "rules/no.lua: file not found (No such file or directory); check the path")
    let odd = #expect(throws: ScenarioError.self) { try LuaRule.load("my rule.lua") }
    #expect(
      odd?.description == "my rule.lua: expected a Lua file with a name of letters, digits, _ and -, "
        + "found 'my rule.lua'; pass a file such as rules/loud_failure.lua")
  }
}
