import Rules
import Scenario
import Testing

@Suite("What scenarios say of themselves") struct MetadataTests {
  @Test("everything is read without running anything") func isRead() throws {
    let file = try Suite.load(
      """
      scenario {
        title = "a kill, and then a launch",
        rules = { "idempotent-delivery" },
        source = "semantics X5",
        catches = { "drop finish", "ignore updated_transactions/failed", "bug: granted twice, example.com/7" },
        tags = { "slow" },
        needs = { "restore", "claims" },
        level = "should",
        products = { coins = { type = "consumable", price = "0.99 USD" } },
        accounts = { "ann" },
        devices = { phone = { account = "ann" } },
        run = function() error "it ran" end,
      }
      """)
    let scenario = try #require(file.scenarios.first)
    #expect(scenario.title == "a kill, and then a launch")
    #expect(scenario.rules.map(\.text) == ["idempotent-delivery"])
    #expect(scenario.source == "semantics X5")
    #expect(
      scenario.catches
        == ["drop finish", "ignore updated_transactions/failed", "bug: granted twice, example.com/7"])
    #expect(scenario.tags == ["slow"])
    #expect(scenario.needs == [.restore, .claims])
    #expect(scenario.level == .should)
    #expect(scenario.products.map(\.name) == ["coins"])
    #expect(scenario.accounts.map(\.name) == ["ann"])
    #expect(scenario.devices.map(\.name) == ["phone"])
  }

  @Test("a scenario that says nothing catches nothing") func isEmpty() throws {
    #expect(try Suite.load(Suite.text("")).scenarios[0].catches.isEmpty)
  }
}
