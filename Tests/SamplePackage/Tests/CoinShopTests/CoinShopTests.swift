import AssayKit
import CoinShop
import Testing

@Suite("Coin shop")
struct CoinShopTests {
  private let shop = AppUnderTest(name: "coin shop", capabilities: CoinShop.capabilities) { CoinShop() }
  private let hasty = AppUnderTest(name: "hasty shop", capabilities: CoinShop.capabilities) {
    CoinShop(finishesFirst: true)
  }

  private let purchase = """
    scenario {
      title = "a purchase is delivered and finished",
      products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
      run = function(world)
        local phone = world:device "phone"
        phone:launch()
        phone:buy "coins"
        world:settle()
        expect(phone:owned "coins"):equals(100)
      end,
    }
    """

  @Test("a Swift app passes a scenario from a string; facts are typed")
  func swiftApp() throws {
    let result = try Scenario(purchase, name: "purchase").run(against: shop)
    #expect(result.verdict == .passed, "\(result)")
    #expect(result.finding(of: "deliver-before-finish")?.outcome == .kept)
    let grants = result.facts.filter { if case .claim(.granted) = $0.content { true } else { false } }
    #expect(grants.count == 1)
    #expect(result.facts.count == Int(result.trace.count))
  }

  @Test("a Lua app passes a scenario from a file")
  func luaApp() throws {
    let scenario = try Scenario(file: "Scenarios/killed_before_finish.lua")
    let result = try scenario.run(against: AppUnderTest(luaFile: "Apps/coin_shop.lua"))
    #expect(result.verdict == .passed, "\(result)")
    #expect(result.app == "coin_shop")
    #expect(result.address == "killed_before_finish")
  }

  @Test("an app in a process of its own passes a scenario, and one that breaks the protocol has no verdict")
  func processes() throws {
    let python = try AppUnderTest(command: ["python3", "../../Clients/python/first_shop.py"])
    let result = try Scenario(purchase, name: "purchase").run(against: python)
    #expect(result.verdict == .passed && result.app == "first_shop", "\(result)")
    let hello = #"read q; echo '{"hello":"assay-app/1"}'; while read e; do echo Loading; done"#
    let chatty = try AppUnderTest(command: ["sh", "-c", hello], name: "chatty")
    let breach = #expect(throws: AssayError.self) { try Scenario(purchase).run(against: chatty) }
    #expect(breach?.kind == .conversation && breach?.file == "chatty", "\(String(describing: breach))")
    let world = try SimulatedWorld(selling: [], app: chatty)
    _ = try world.addDevice("phone").launch()
    #expect(throws: AssayError.self) { try world.settle() }
    #expect(throws: AssayError.self) { try AppUnderTest(command: ["no-such-program"]) }
  }

  @Test("every scenario of a folder", arguments: try Scenario.all(in: "Scenarios"))
  func folder(scenario: Scenario) throws {
    let result = try scenario.run(against: shop)
    #expect(result.verdict == .passed, "\(result)")
  }

  @Test("an app that finishes first breaks a rule, and the facts show where")
  func brokenRule() throws {
    let result = try Scenario(purchase).run(against: hasty)
    #expect(result.verdict == .failed)
    let finding = try #require(result.finding(of: "deliver-before-finish"))
    #expect(finding.level == .must)
    let breach = try #require(finding.breach)
    #expect(breach.headline.hasSuffix("was finished on “phone” before it was granted"))
    let finishes = result.witness(of: finding).filter { $0.kind == .queueFinishCalled }
    #expect(finishes.count == 1)
    #expect("\(result)".contains("deliver-before-finish"))
  }

  @Test("an expectation that fails has its place")
  func failedExpectation() throws {
    let text = purchase.replacing("equals(100)", with: "equals(200)")
    let result = try Scenario(text, name: "wrong").run(against: shop)
    #expect(result.verdict == .failed)
    let expectation = try #require(result.failedExpectations.first)
    #expect(expectation.place.line == 9)
    #expect(expectation.expected == "200" && expectation.found == "100")
  }

  @Test("seeds shuffle what is open, and a replay string shows a run again")
  func seeds() throws {
    let scenario = try Scenario(file: "Scenarios/killed_before_finish.lua")
    let results = try scenario.run(against: shop, seeds: 1...20)
    #expect(results.map(\.seed) == (1...20).map { $0 })
    for result in results { #expect(result.verdict == .passed, "\(result)") }
    let unusual = try #require(results.first { !$0.choices.isEmpty })
    let again = try scenario.replay(unusual.replay, against: shop)
    #expect(again.trace.hash == unusual.trace.hash)
    #expect(again.choices == unusual.choices)
  }

  @Test("a world that is driven in Swift")
  func world() throws {
    let coins = StoreProduct("coins", type: .consumable, price: 99, grants: 100)
    for (app, isRight) in [(shop, true), (hasty, false)] {
      let world = try SimulatedWorld(selling: [coins], app: app)
      let phone = try world.addDevice("phone")
      try phone.launch()
      try phone.buy("coins")
      try world.settle()
      #expect(try phone.owned("coins") == 100)
      let result = try world.conclude()
      #expect((result.verdict == .passed) == isRight, "\(result)")
    }
  }

  @Test("errors say where and what to try")
  func errors() {
    let error = #expect(throws: AssayError.self) { try Scenario("\n\nscenario { titel = 'a purchase' }") }
    #expect(error?.kind == .scenario && error?.line == 3)
    #expect(error?.advice.contains("title") == true, "\(error?.description ?? "")")
    #expect(throws: AssayError.self) { try AppUnderTest(lua: "return 1") }
    #expect(throws: AssayError.self) {
      try SimulatedWorld(selling: [], app: shop).addDevice("phone").buy("coins")
    }
  }
}
