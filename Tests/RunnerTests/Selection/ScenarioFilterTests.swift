import Results
import Runner
import Testing

@Suite("Filters")
struct ScenarioFilterTests {
  @Test(
    "a filter takes what it says",
    arguments: [
      ("buy", [0, 1, 2]), ("buy/1", [0]), ("buy/3.2", [1]), ("buy/3", [1, 2]), ("sell", [3]), ("buy/3.1", []),
      ("*kill*", [1, 2]), ("buy/3_2*", [1]), ("sell/?", [3]), ("tag:slow", [0, 3]), ("tag:s*", [0, 3]),
      ("tag:slo", []), ("rule:deliver-before-finish", [1]), ("rule:*-finish", [1]), ("needs:server", [2]),
      ("level:should", [3]), ("level:must", [0, 1, 2]), ("title:kill", [1, 2]), ("title:Kill early", [1]),
      ("title:early kill", [1]),
    ])
  func matching(filter: String, found: [Int]) throws {
    let all = ["buy/1", "buy/3.2", "buy/3.10", "sell/1"]
    #expect(try plan([filter], []).scenarios.map(\.address.text) == found.map { all[$0] })
    let rest = all.indices.filter { !found.contains($0) }.map { all[$0] }
    #expect(try plan([], [filter]).scenarios.map(\.address.text) == rest)
  }

  @Test("several filters are alternatives, and an exclusion wins")
  func several() throws {
    #expect(try plan(["buy/1", "tag:slow"], []).scenarios.map(\.address.text) == ["buy/1", "sell/1"])
    #expect(try plan(["buy", "tag:slow"], ["buy/3", "sell"]).scenarios.map(\.address.text) == ["buy/1"])
    #expect(try plan(["sell"], [], words: ["buy"]).scenarios.isEmpty)
  }

  @Test("an address as a filter reads only the files that it is about")
  func reading() throws {
    #expect(try plan(["buy/1"], []).scripts.map(\.file) == ["buy/1_usual.lua"])
  }

  @Test(
    "what matches nothing is told, with the nearest",
    arguments: [
      (
        "sel",
        "no folder, file, or scenario is named “sel”; did you mean “sell”? `assay run --list` lists the addresses"
      ),
      (
        "*gone*",
        "none of 4 scenarios has a matching address or file; `assay run --list` lists the addresses and titles"
      ),
      ("tag:slw", "none of 4 scenarios has this tag; did you mean “tag:slow”?"),
      ("tag:nothing-like-it", "none of 4 scenarios has this tag; choose from slow"),
      (
        "rule:deliver-befor-finish",
        "none of 4 scenarios names this rule; did you mean “rule:deliver-before-finish”?"
      ),
      (
        "needs:nested",
        "none of 4 scenarios needs capability “nested”; `assay run --list` lists the addresses and titles"
      ),
      (
        "title:nowhere",
        "none of 4 scenarios has these words in its title; `assay run --list` lists the addresses and titles"
      ),
    ])
  func unmatched(filter: String, reason: String) throws {
    for (noun, plan) in [("filter", try plan([filter], [])), ("exclusion", try plan([], [filter]))] {
      #expect(
        plan.unmatched == [
          RunTrouble(exitCode: .nothingApplicable, text: "\(noun) “\(filter)” matches nothing: \(reason)")
        ])
    }
  }

  @Test("a filter whose scenarios are all excluded is told")
  func allExcluded() throws {
    let plan = try plan(["buy/1"], ["tag:slow"])
    #expect(
      plan.unmatched.map(\.text) == [
        "all scenarios that a filter matches are excluded; remove an exclusion"
      ])
  }

  @Test(
    "a filter that cannot be understood says what to write",
    arguments: [
      ("", "empty filter", "write an address such as purchase, or tag:WORD"),
      ("tga:slow", "unknown filter “tga:” in “tga:slow”", "did you mean “tag:slow”?"),
      (
        "colour:red", "unknown filter “colour:” in “colour:red”",
        "choose from tag:red, rule:red, needs:red, level:red, title:red"
      ),
      ("tag:", "filter “tag:” has no value after the colon", "write a value after the colon"),
      ("title:  ", "filter “title:  ” has no value after the colon", "write a value after the colon"),
      (
        "needs:sever", "unknown capability “sever” in filter “needs:sever”",
        "did you mean “needs:server”?"
      ),
      (
        "level:may", "unknown level “may” in filter “level:may”",
        "choose from level:must, level:should"
      ),
    ])
  func mistakes(text: String, message: String, advice: String) {
    let error = #expect(throws: FilterError.self) { try ScenarioFilter(text) }
    #expect(error?.message == message)
    #expect(error?.advice == advice)
  }

  private func plan(_ filters: [String], _ exclusions: [String], words: [String] = []) throws -> RunPlan {
    let folder = try TestFolder([
      "suite/buy/1_usual.lua": scenario("as usual", "tags = { \"slow\" },"),
      "suite/buy/3_2_kill_early.lua": scenario("an early kill", "rules = { \"deliver-before-finish\" },"),
      "suite/buy/3_10_kill_late.lua": scenario("a late kill", "needs = { \"server\" },"),
      "suite/sell/1_back.lua": scenario("sold back", "tags = { \"slow\" }, level = \"should\","),
      "app.lua": "return app { launch = function() end }\n",
    ])
    var selection = Selection([folder.path + "/suite"] + words)
    selection.filters = try filters.map { try ScenarioFilter($0) }
    selection.exclusions = try exclusions.map { try ScenarioFilter($0) }
    return RunPlan(
      selection: selection, apps: SubjectSource.named([folder.path + "/app.lua"]), toolName: "assay",
      tool: "assay 1")
  }

  private func scenario(_ title: String, _ fields: String) -> String {
    "scenario { title = \"\(title)\", \(fields) run = function(world) end }\n"
  }
}
