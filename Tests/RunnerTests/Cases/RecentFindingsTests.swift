import Facts
import Results
import Rules
import Testing

@testable import Runner

@Suite("Findings that are not made again")
struct RecentFindingsTests {
  @Test("a scenario that names a rule is told of it behind one that names none, and the other way round")
  func namedRules() throws {
    let folder = try TestFolder([
      "suite/1_names_none.lua": scenario(rules: "{}"),
      "suite/2_names_one.lua": scenario(rules: #"{ "observer-at-launch" }"#),
      "suite/3_names_none.lua": scenario(rules: "{}"),
      "app.lua": SampleApp.finishingNothing,
    ])
    let results = results(of: plan(folder))
    #expect(results.map(\.verdict) == [.passed, .passed, .passed])
    #expect(
      results.map { $0.findings.filter(\.isNamed).map(\.rule) } == [[], ["observer-at-launch"], []])
    // The third has the verdict of the first, so the second is between two equal results.
    #expect(results[0].findings == results[2].findings)
  }

  @Test("the breach of each app is shown by the facts of its own run, though they break the rule alike")
  func breaches() throws {
    let folder = try TestFolder([
      "suite/1_buys.lua": scenario(rules: "{}", order: #"phone:buy "coins""#),
      "app.lua": SampleApp.finishingNothing,
      "lower.lua": "\n\n" + SampleApp.finishingNothing,
    ])
    let plan = plan(folder, apps: ["app.lua", "lower.lua"])
    let together = results(of: plan).map(\.findings)
    let alone = plan.cases.indices.map { CaseRunner(plan: plan).finish($0).result.findings }
    #expect(together == alone)
    let breaches = together.map { $0.compactMap(\.breach) }
    #expect(breaches[0].map(\.headline) == breaches[1].map(\.headline))
    #expect(breaches[0] != breaches[1], "the calls are at other lines")
  }

  private func results(of plan: RunPlan) -> [CaseResult] {
    let runner = CaseRunner(plan: plan)
    return plan.cases.indices.map { runner.finish($0).result }
  }

  private func plan(_ folder: TestFolder, apps: [String] = ["app.lua"]) -> RunPlan {
    RunPlan(
      selection: Selection([folder.path + "/suite"]),
      apps: SubjectSource.named(apps.map { folder.path + "/" + $0 }), toolName: "assay", tool: "assay 1")
  }

  private func scenario(rules: String, order: String = "") -> String {
    """
    scenario {
      title = "a launch",
      rules = \(rules),
      products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
      run = function(world)
        local phone = world:device "phone"
        phone:launch()
        \(order)
        world:settle()
      end,
    }
    """
  }
}
