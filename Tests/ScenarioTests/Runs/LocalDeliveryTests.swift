import LuaApps
import Rules
import Scenario
import Testing

@Suite("An app whose server delivers everything it sells")
struct LocalDeliveryTests {
  private static let coins = "coins = { type = 'consumable', price = '0.99 USD' }"
  private static let book = "book = { type = 'non_consumable', price = '0.99 USD', delivered_by = 'server' }"

  @Test(
    "is asked about every product, unless the scenario says that the app delivers it",
    arguments: [
      (coins, true), (book, true), ("\(coins), \(book)", false),
      (
        "map = { type = 'non_consumable', price = '0.99 USD', hosted = { version = '1', files = { a = 'a' } } }",
        false
      ),
    ])
  func applies(products: String, isAsked: Bool) throws {
    let result = try self.result(selling: products, "world:wait '1s'")
    #expect((result.verdict == .passed) == isAsked, "\(result.verdict)")
    guard !isAsked else { return }
    #expect(
      result.verdict.reason?.hasPrefix("needs capability 'local_delivery', because the app delivers '")
        == true)
  }

  @Test("its server has whatever it sells", arguments: [(true, 0), (false, 1)])
  func stocks(deliversLocally: Bool, count: Int) throws {
    let result = try result(
      selling: Self.coins, "expect(world:fact_count 'server.stocked'):equals(\(count))",
      deliversLocally: deliversLocally)
    #expect(result.verdict == .passed, "\(result.verdict)")
  }

  @Test("without a server it is asked about no product of a scenario") func noServer() throws {
    let result = try result(selling: Self.coins, "world:wait '1s'", deliversFromServer: false)
    #expect(
      result.verdict.reason?.hasPrefix("needs capability 'local_delivery'") == true, "\(result.verdict)")
  }

  private func result(
    selling products: String, _ script: String, deliversLocally: Bool = false, deliversFromServer: Bool = true
  ) throws
    -> RunResult
  {
    let file = try Suite.load(
      "scenario { title = 'a', products = { \(products) }, run = function(world) \(script) end }")
    let app = try AppWorld.subject(
      "return app { launch = function() end, capabilities = { server_delivery = \(deliversFromServer), hosted = true, "
        + "local_delivery = \(deliversLocally) } }")
    return ScenarioRunner().run(0, of: file, subject: app)
  }
}
