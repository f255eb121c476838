import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Test accounts")
struct TesterTests {
  private func charges(_ test: TestWorld) -> Int { test.count(.storeCharged) }

  @Test("K5: only test accounts buy in the sandbox, and the store turns them away; the user is told")
  func strangers() {
    for environment in StoreEnvironment.allCases {
      let test = TestWorld(environment: environment)
      let stranger = test.world.addAccount(named: "stranger", isTester: environment == .production)
      test.world.people.signIn(stranger, on: test.phone)
      test.perform([.addPayment(test.payment(test.coins))])
      #expect(test.charges.isEmpty)
      #expect(test.alerts == [environment == .sandbox ? .accountOutsideSandbox : .testerInProduction])
      #expect(test.count(.storeAccountRefused) == 1)
      test.world.people.signIn(test.user, on: test.phone)
      test.perform([.addPayment(test.payment(test.coins))])
      #expect(test.charges == [99])
    }
  }

  @Test("K5: a purchase asks for the account when nobody is signed in, and goes on with it; a cancel ends it")
  func entered() {
    let test = TestWorld(environment: .sandbox)
    test.world.people.signOut(test.phone)
    test.world.people.setAccountAtHand(test.user, on: test.phone)
    test.perform([.addPayment(test.payment(test.coins))])
    #expect(test.charges == [99])
    #expect(test.phone.account == test.user)
    let cancelled = TestWorld(latitudes: [(.signInAnswer, 1)], environment: .sandbox)
    cancelled.world.people.signOut(cancelled.phone)
    cancelled.world.people.setAccountAtHand(cancelled.user, on: cancelled.phone)
    cancelled.perform([.addPayment(cancelled.payment(cancelled.coins))])
    #expect(cancelled.charges.isEmpty && cancelled.phone.account == .none)
    #expect(cancelled.told.last == "failed coins")
  }

  @Test("K5: a test account that is signed in outside of a purchase works, or is lost")
  func spoiled() {
    for option in 0...1 {
      let test = TestWorld(environment: .sandbox)
      if option == 1 { test.pin(.testerInSettings, 1) }
      test.world.people.signOut(test.phone)
      test.world.people.signIn(test.user, on: test.phone)
      test.perform([.addPayment(test.payment(test.coins))])
      #expect(test.charges == (option == 0 ? [99] : []))
    }
    #expect(TestWorld(latitudes: [(.testerInSettings, 1)]).alerts.isEmpty)
  }

  @Test(
    "K5: a cleared history owns nothing, restores nothing and renews nothing; the old receipt stays as it is")
  func cleared() {
    let test = TestWorld(environment: .sandbox)
    test.perform([.addPayment(test.payment(test.pro))])
    test.perform([.addPayment(test.payment(test.monthly))])
    let before = test.receipt?.count
    test.world.clearHistory(of: test.user)
    #expect(test.receipt?.count == before && before == 2)
    test.restore()
    #expect(test.count(.transactionRestored) == 0)
    test.perform([.addPayment(test.payment(test.pro))])
    #expect(test.charges == [499, 299, 499])
    #expect(test.receipt?.map(\.product) == [test.pro])
    test.pass(.hours(24 * 40))
    #expect(test.count(.subscriptionRenewed) == 0)
    test.perform([.addPayment(test.payment(test.monthly))])
    #expect(test.charges.last == 299)
  }

  @Test("K5: what was not finished when the history was cleared comes again, and is finished")
  func unfinished() {
    let test = TestWorld(environment: .sandbox)
    test.beLazy()
    test.perform([.addPayment(test.payment(test.coins))])
    test.world.clearHistory(of: test.user)
    test.beLazy(false)
    test.relaunch()
    #expect(test.listed.isEmpty)
    #expect(test.granted(test.coins) == 1)
  }

  @Test("K5: a tester's switches: purchases that fail, that stop, and subscriptions that run fast")
  func switches() {
    let forbidden = TestWorld(environment: .sandbox)
    forbidden.world.setTester(forbidden.user, allowsPurchases: false)
    forbidden.perform([.addPayment(forbidden.payment(forbidden.coins))])
    #expect(forbidden.charges.isEmpty && forbidden.told.last == "failed coins")
    let stopped = TestWorld(environment: .sandbox)
    stopped.world.setTester(stopped.user, interruptsPurchases: true)
    stopped.perform([.addPayment(stopped.payment(stopped.coins))])
    #expect(stopped.world.isStopped(stopped.user))
    let fast = TestWorld(environment: .sandbox)
    fast.world.setTester(fast.user, rate: .oneRenewalEveryMinute)
    fast.perform([.addPayment(fast.payment(fast.monthly))])
    fast.pass(.seconds(150))
    #expect(fast.count(.subscriptionRenewed) == 2)
  }

  @Test("K5, K6: without permission for purchases a renewal fails, and with it recovers")
  func switchedLater() {
    let test = TestWorld(environment: .sandbox)
    test.buy(test.monthly)
    test.world.setTester(test.user, allowsPurchases: false)
    test.pass(.minutes(6))
    #expect(test.subscriptionStory == ["began", "billing_failed", "retry_began"])
    test.world.setTester(test.user, rate: .monthlyRenewalEveryHour)
    test.world.setTester(test.user, allowsPurchases: true)
    #expect(test.subscriptionStory.suffix(2).contains("recovered"))
    let end = test.world.subscriptionState(test.club).expires ?? .zero
    #expect(end - test.world.timeline.now == .hours(1))
  }

  @Test("K7: prices are those of the storefront of the tester who is signed in")
  func storefronts() {
    let test = TestWorld(environment: .sandbox)
    let german = test.world.addAccount(named: "german", storefront: "DEU")
    test.world.people.signOut(test.phone)
    test.world.people.signIn(german, on: test.phone)
    #expect(test.phone.storefront.description(in: test.world) == "DEU")
    test.perform([.addPayment(test.payment(test.coins))])
    #expect(test.charges == [99])
  }
}
