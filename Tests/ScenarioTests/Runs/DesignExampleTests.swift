import Facts
import Rules
import Scenario
import StoreModel
import Testing
import World

@Suite("The example of the design") struct DesignExampleTests {
  private let file: ScenarioFile

  init() throws {
    file = try ScenarioFile.load(
      "suite/purchase/3_2_kill_between_grant_and_finish.lua", in: Suite.scenarios)
  }

  @Test("it says what it is") func declaration() {
    let scenario = file.scenarios[0]
    #expect(scenario.address.text == "suite/purchase/3.2")
    #expect(scenario.title == "a kill between grant and finish: redelivered, granted once")
    #expect(scenario.rules == ["idempotent-delivery", "handle-unsolicited"])
    #expect(scenario.source == "X5; Apple: Adding a Store step 8")
    #expect(scenario.products.map(\.name) == ["coins"])
    #expect(scenario.products[0].price == Price(amount: 99, currency: "USD"))
    #expect(scenario.products[0].grants == 100)
  }

  @Test("the reference app passes, with the kill at the named point") func passes() throws {
    let result = ScenarioRunner().run(0, of: file, subject: try Suite.reference())
    #expect(result.verdict == .passed, "\(result)")
    #expect(result.unmetPins.isEmpty)
    #expect(result.convergence == .converged)
    let killed = result.trace.facts.filter { $0.kind == .processKilled }
    #expect(killed.count == 1)
  }

  @Test("two runs give equal hashes") func equalHashes() throws {
    let run = ScenarioRunner()
    let subject = try Suite.reference()
    let first = run.run(0, of: file, subject: subject)
    let second = run.run(0, of: file, subject: subject)
    let other = ScenarioRunner().run(0, of: file, subject: try Suite.reference())
    #expect(first.factHash == second.factHash)
    #expect(first.factHash == other.factHash)
    #expect(first.factCount == second.factCount)
  }
}
