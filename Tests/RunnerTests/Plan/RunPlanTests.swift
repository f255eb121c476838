import Foundation
import Results
import Rules
import Runner
import Testing

@Suite("Plans")
struct RunPlanTests {
  private let files: KeyValuePairs<String, String> = [
    "suite/b/3_10_last.lua": scenario("the last"), "suite/b/3_2_two.lua": scenario("one") + scenario("two"),
    "suite/a/1_first.lua": scenario("the first"), "suite/bad/1.lua": "scenario { titel = 1 }",
    "suite/notes.lua": "return {}", "one.lua": app, "other/one.lua": app, "broken.lua": "return app {",
  ]

  @Test("cases go by address and then by app, and bad files are told and kept out")
  func order() throws {
    let folder = try TestFolder(files)
    let plan = plan(folder, [folder.path + "/suite"], apps: ["one.lua", "other/one.lua", "broken.lua"])
    #expect(
      plan.cases.map { "\($0.address) \($0.title) \($0.app)" } == [
        "a/1 the first 0", "a/1 the first 1", "b/3.2#1 one 0", "b/3.2#1 one 1", "b/3.2#2 two 0",
        "b/3.2#2 two 1", "b/3.10 the last 0", "b/3.10 the last 1",
      ])
    #expect(plan.apps.map(\.name) == [folder.path + "/one.lua", folder.path + "/other/one.lua"])
    #expect(plan.troubles.map(\.exitCode) == [.usage, .usage])
    #expect(plan.troubles.first?.text.hasPrefix(folder.path + "/broken.lua:1: ") == true)
    #expect(
      plan.troubles.last?.text == folder.path
        + "/suite/bad/1.lua:1: scenario has no field 'titel'; did you mean 'title'?\n    scenario { titel = 1 }"
    )
  }

  @Test(
    "an address reads only the files that it is about",
    arguments: [
      ("b", ["b/3.2#1", "b/3.2#2", "b/3.10"]), ("b/3.2#2", ["b/3.2#2"]), ("b/3.2", ["b/3.2#1", "b/3.2#2"]),
      ("c", []),
    ])
  func selection(address: String, found: [String]) throws {
    let folder = try TestFolder(files)
    let plan = plan(folder, [folder.path + "/suite", address], apps: ["one.lua"])
    #expect(plan.cases.map(\.address.text) == found)
    #expect(plan.troubles == [])
  }

  @Test("a file that was named and declares no scenario is told; in a folder it is passed over")
  func namedFile() throws {
    let folder = try TestFolder(files)
    #expect(plan(folder, [folder.path + "/suite/notes.lua"], apps: ["one.lua"]).troubles.count == 1)
  }

  @Test("the same path given twice is run once")
  func twice() throws {
    let folder = try TestFolder(files)
    let words = [
      folder.path + "/suite/a", folder.path + "/suite/../suite/a", folder.path + "/suite/a/1_first.lua",
    ]
    #expect(plan(folder, words, apps: ["one.lua"]).cases.count == 1)
  }

  @Test("what links lead to is run once, whether a link is a file or a folder")
  func links() throws {
    let folder = try TestFolder(files)
    let suite = folder.path + "/suite"
    let count = plan(folder, [suite], apps: ["one.lua"]).cases.count
    for (link, target) in [("/a/again.lua", "1_first.lua"), ("/z", "a")] {
      try FileManager.default.createSymbolicLink(atPath: suite + link, withDestinationPath: target)
    }
    #expect(ScriptSearch(folder: suite).paths.filter { $0.hasSuffix("1_first.lua") }.count == 2)
    #expect(plan(folder, [suite], apps: ["one.lua"]).cases.count == count)
  }

  @Test("a run gives each case its verdict, the same whichever workers do its cases, and in which order")
  func run() throws {
    let folder = try TestFolder(files)
    let plan = plan(folder, [folder.path + "/suite"], apps: ["one.lua", "other/one.lua"])
    let work = CaseWork(plan)
    let workers = [work.makeWorker(), work.makeWorker()]
    let results = (0..<work.count).map(workers[0])
    let backwards = (0..<work.count).reversed().map { workers[$0 % 2]($0) }
    #expect(results == backwards.reversed())
    #expect(results.map(\.result.verdict.name) == [String](repeating: "passed", count: 8))
    #expect(Set(results.map(\.result.hash)).count == 1)
  }

  private func plan(_ folder: TestFolder, _ words: [String], apps: [String]) -> RunPlan {
    RunPlan(
      selection: Selection(words), apps: SubjectSource.named(apps.map { folder.path + "/" + $0 }),
      toolName: "assay",
      tool: "assay 1")
  }
}

private let app =
  "return app { launch = function(app) app.queue:add_observer { updated_transactions = function() end } end, owned = function(app) return 0 end }\n"

private func scenario(_ title: String) -> String {
  "scenario { title = \"\(title)\", run = function(world) world:device(\"phone\"):launch() end }\n"
}
