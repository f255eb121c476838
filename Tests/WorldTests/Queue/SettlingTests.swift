import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Settling")
struct SettlingTests {
  @Test("time is one line: what is due before the last prompt event happens in its order")
  func oneLine() {
    let test = TestWorld()
    test.launch()
    test.world.later(.milliseconds(10), .setLink(test.phone.id, .store, isUp: false))
    test.buy(test.coins)
    #expect(test.errors == [.connectionLost], "the link went down while the question was on its way")
    #expect(test.charges.isEmpty)
  }

  @Test("what is not due before everything is still is left standing, and the trace says so")
  func leftStanding() {
    let test = TestWorld()
    test.launch()
    #expect(test.count(.worldLeftStanding) == 0)
    test.world.setAsksToBuy(test.user, true)
    test.buy(test.coins)
    guard case .world(.leftStanding(let events, let due)) = test.facts(.worldLeftStanding).last else {
      return #expect(Bool(false), "the request for approval runs out after a day")
    }
    #expect(events == 1)
    #expect(due - test.world.timeline.now > .seconds(3600))
  }

  @Test("subscriptions that renew faster than messages travel do not keep the world busy forever")
  func renewalsWithoutEnd() {
    let test = TestWorld(latitudes: [(.renewalArrival, 2), (.messageDelay, 3)])
    test.world.setSubscriptionTerms(rate: .oneSecondIsOneDay)
    test.launch()
    test.buy(test.monthly)
    #expect(test.world.settle(budget: 10_000))
    test.world.wait(.minutes(5))
    #expect(test.world.settle(budget: 10_000))
    #expect(test.count(.worldBudgetSpent) == 0)
  }
}
