import LuaApps
import Rules
import Scenario
import Testing

@Suite("An app whose server delivers everything it sells")
struct LocalDeliveryTests {
  @Test(
    "is asked only about products that a server delivers",
    arguments: [
      ("coins = { type = 'consumable', price = '0.99 USD' }", false, true),
      ("coins = { type = 'consumable', price = '0.99 USD' }", true, false),
      ("coins = { type = 'consumable', price = '0.99 USD', delivered_by = 'server' }", true, true),
    ])
  func applies(products: String, sellsServerProductsOnly: Bool, isAsked: Bool) throws {
    let file = try Suite.load("scenario { title = 'a', products = { \(products) }, run = function() end }")
    let app = try AppWorld.subject(
      "return app { launch = function() end, capabilities = { server_delivery = true, "
        + "local_delivery = \(!sellsServerProductsOnly) } }")
    let result = ScenarioRunner().run(0, of: file, subject: app)
    #expect((result.verdict == .passed) == isAsked, "\(result.verdict)")
    guard !isAsked else { return }
    #expect(
      result.verdict.reason
        == "needs capability 'local_delivery', because the app delivers 'coins' itself")
  }
}
