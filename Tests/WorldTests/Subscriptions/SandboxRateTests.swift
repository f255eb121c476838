import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Subscriptions at the rates of test stores")
struct SandboxRateTests {
  private func subscribed(_ latitudes: [(ChoiceSite, Int)] = [], renewals: Int? = nil) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.world.setSubscriptionTerms(rate: .monthlyRenewalEveryFiveMinutes, renewalsMax: renewals)
    test.buy(test.monthly)
    return test
  }

  @Test(
    "K6: after so many renewals renewal is turned off, and whoever buys again gets as many",
    arguments: [1, 6, 12])
  func most(renewals: Int) {
    let test = subscribed(renewals: renewals)
    test.pass(.hours(2))
    #expect(test.charges.count == renewals + 1)
    #expect(test.subscriptionStory.suffix(2) == ["renewal_set", "expired"])
    test.relaunch()
    test.buy(test.monthly)
    test.pass(.hours(2))
    #expect(test.charges.count == 2 * (renewals + 1))
  }

  @Test("K6: the sandbox renews twelve times unless told otherwise") func sandbox() {
    let test = TestWorld(environment: .sandbox)
    test.world.setSubscriptionTerms(rate: .monthlyRenewalEveryFiveMinutes)
    test.buy(test.monthly)
    test.pass(.hours(2))
    #expect(test.charges.count == 13)
  }

  @Test(
    "K6: without a rate the sandbox renews a month every five minutes, and production every month",
    arguments: [(.sandbox, 2), (.production, 1)] as [(StoreEnvironment, Int)])
  func withoutRate(environment: StoreEnvironment, charges: Int) {
    let test = TestWorld(environment: environment)
    test.buy(test.monthly)
    test.pass(.minutes(6))
    #expect(test.charges.count == charges)
  }

  @Test("K6: a renewal can come late at the rate of a tester or of the sandbox", arguments: [true, false])
  func gapOfTester(hasRate: Bool) {
    let test = TestWorld(latitudes: [(.renewalGap, 1)], environment: .sandbox)
    if hasRate { test.world.setTester(test.user, rate: .monthlyRenewalEveryFiveMinutes) }
    test.buy(test.monthly)
    test.pass(.minutes(5))
    #expect(!test.world.subscriptionState(test.club).isEntitled(at: test.world.timeline.now))
  }

  @Test("K6: without a limit it goes on") func unlimited() {
    let test = subscribed()
    test.pass(.hours(2))
    #expect(test.charges.count == 25)
  }

  @Test(
    "K6: a renewal can come late, and then there is no access in between", arguments: [(0, true), (1, false)])
  func gap(option: Int, isSeamless: Bool) {
    let test = subscribed([(.renewalGap, 0)])
    let end = test.world.subscriptionState(test.club).expires ?? .zero
    if option == 1 { test.pin(.renewalGap, 1, visit: 1) }
    test.world.wait(end - test.world.timeline.now + .seconds(1))
    #expect(test.world.subscriptionState(test.club).isEntitled(at: test.world.timeline.now) == isSeamless)
    test.pass(.seconds(30))
    #expect(test.charges == [299, 299])
    let next = test.world.subscriptionState(test.club).expires ?? .zero
    #expect(next - end == (isSeamless ? .minutes(5) : .minutes(5) + .seconds(10)))
  }

  @Test("K6: the calendar knows no gaps") func calendar() {
    let test = TestWorld(latitudes: [(.renewalGap, 1)])
    test.buy(test.monthly)
    test.pass(.days(31))
    #expect(test.charges == [299, 299])
  }
}
