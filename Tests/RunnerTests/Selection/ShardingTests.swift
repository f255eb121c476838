import Results
import Rules
import Runner
import Testing

@Suite("Parts of a selection")
struct ShardingTests {
  private static let weights = CaseWeights(
    [("a/1", 10), ("a/2", 70), ("a/3", 20), ("b/1", 40), ("b/2", 30)].map { address, facts in
      var result = CaseResult(
        address: CaseAddress(address), title: "", subject: "one", place: SourcePlace(file: "", line: 0),
        verdict: .passed)
      result.factCount = UInt32(facts)
      return result
    })

  @Test(
    "every case is in one part, and each part has the order of the whole",
    arguments: [ShardMethod.slice, .hash, .weight(weights)], [1, 2, 3, 7, 12])
  func parts(method: ShardMethod, count: Int) throws {
    let folder = try folder()
    let whole = plan(folder, nil)
    var seen: [String] = []
    for number in 1...count {
      let part = plan(folder, Sharding(number: number, count: count, method: method))
      let names = names(part)
      #expect(names == self.names(whole).filter(names.contains))
      #expect(
        part.scenarios.map(\.address)
          == whole.scenarios.map(\.address).filter { address in
            part.cases.contains { $0.address == address }
          })
      #expect(part.shard?.caseCount == 10 && part.shard?.method == method.name)
      #expect(part.shard?.selection == plan(folder, Sharding(number: 1, count: 1)).shard?.selection)
      seen += names
    }
    #expect(seen.sorted() == names(whole).sorted())
  }

  @Test("dealt out in turn, parts differ by one case at most")
  func slices() throws {
    let folder = try folder()
    #expect((1...3).map { plan(folder, Sharding(number: $0, count: 3)).cases.count } == [4, 3, 3])
    #expect(names(plan(folder, Sharding(number: 2, count: 5))) == ["a/1 two", "b/1 one"])
  }

  @Test("by the hash, a case stays in its part when others come and go")
  func hash() throws {
    let folder = try folder()
    for number in 1...4 {
      let sharding = Sharding(number: number, count: 4, method: .hash)
      let all = names(plan(folder, sharding)).filter { $0.hasPrefix("b") }
      #expect(names(plan(folder, sharding, filter: "b")) == all)
    }
  }

  @Test("by weight, the heaviest goes first and always to the part that has the least")
  func weight() throws {
    let folder = try folder()
    let parts = (1...2).map { number in
      names(
        plan(
          folder, Sharding(number: number, count: 2, method: .weight(ShardingTests.weights)), apps: ["one"]))
    }
    // Here 70 and then 20; there 40, 30 and then 10.
    #expect(parts == [["a/2 one", "a/3 one"], ["a/1 one", "b/1 one", "b/2 one"]])
  }

  @Test("a selection of other cases is told apart")
  func selections() throws {
    let folder = try folder()
    let one = plan(folder, Sharding(number: 1, count: 2)).shard
    let other = plan(folder, Sharding(number: 1, count: 2), filter: "a").shard
    #expect(one?.selection != other?.selection)
  }

  private func names(_ plan: RunPlan) -> [String] {
    plan.cases.map { "\($0.address) \(plan.apps[$0.app].name)" }
  }

  private func folder() throws -> TestFolder {
    let scenario = "scenario { title = \"any\", run = function(world) end }\n"
    let app = "return app { launch = function() end }\n"
    return try TestFolder([
      "suite/a/1.lua": scenario, "suite/a/2.lua": scenario, "suite/a/3.lua": scenario,
      "suite/b/1.lua": scenario, "suite/b/2.lua": scenario, "one.lua": app, "two.lua": app,
    ])
  }

  private func plan(
    _ folder: TestFolder, _ sharding: Sharding?, apps: [String] = ["one", "two"], filter: String? = nil
  ) -> RunPlan {
    var selection = Selection([folder.path + "/suite"])
    if let filter, let read = try? ScenarioFilter(filter) { selection.filters = [read] }
    return RunPlan(
      selection: selection, apps: SubjectSource.named(apps.map { "\(folder.path)/\($0).lua" }),
      toolName: "assay",
      tool: "assay 1", sharding: sharding)
  }
}
