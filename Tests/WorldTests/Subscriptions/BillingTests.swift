import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Subscriptions that cannot be charged")
struct BillingTests {
  /// A world in real time with a subscription whose renewal could not be charged.
  private func failing(_ latitudes: [(ChoiceSite, Int)] = [], hasGrace: Bool, weekly: Bool = false)
    -> TestWorld
  {
    let test = TestWorld(latitudes: latitudes)
    test.world.setSubscriptionTerms(hasGrace: hasGrace)
    let week = test.addProduct("week", .autoRenewable, price: 99) {
      $0.group = test.world.text("club")
      $0.periodUnit = .week
    }
    test.buy(weekly ? week : test.monthly)
    test.world.setFailsBilling(test.user, true)
    test.pass(weekly ? .days(8) : .days(32))
    return test
  }

  private var month: Interval { .days(28) }

  @Test("T3: billing is retried for sixty days, then the subscription ends")
  func retry() {
    let test = failing(hasGrace: false)
    #expect(test.subscriptionStory == ["began", "billing_failed", "retry_began"])
    guard case .subscription(.retryBegan(_, let until)) = test.facts(.subscriptionRetryBegan)[0] else {
      return
    }
    #expect(until - test.bought[0].expires == .days(60))
    test.pass(.days(61))
    #expect(test.subscriptionStory.last == "expired")
    guard case .subscription(.expired(_, let reason)) = test.facts(.subscriptionExpired)[0] else { return }
    #expect(reason == .billingError)
    #expect(test.charges == [299])
  }

  @Test("T3: a renewal can fail by chance")
  func byChance() {
    let test = TestWorld()
    test.buy(test.monthly)
    test.pin(.billing, 1)
    test.pass(.days(32))
    #expect(test.subscriptionStory == ["began", "billing_failed", "retry_began"])
  }

  @Test("T4: billing that works again while it is retried begins a new period there and then")
  func recoveredInRetry() {
    let test = failing(hasGrace: false)
    test.world.act(on: test.club, .recoverBilling, by: test.phone)
    #expect(test.subscriptionStory.suffix(2) == ["renewed", "recovered"])
    #expect(test.bought[1].date > test.bought[0].expires)
    #expect(test.bought[1].expires - test.bought[1].date >= month)
    test.relaunch()
    #expect(test.told.last == "purchased monthly")
  }

  @Test("T4: billing that works again in the time of grace leaves the billing date where it was")
  func recoveredInGrace() {
    let test = failing(hasGrace: true)
    #expect(test.subscriptionStory == ["began", "billing_failed", "grace_began"])
    test.world.act(on: test.club, .recoverBilling, by: test.phone)
    let (old, new) = (test.bought[0].expires, test.bought[1].expires)
    #expect(test.bought[1].date > old)
    #expect(new < test.bought[1].date + .days(31))
    #expect(new >= old + month)
    #expect(test.charges == [299, 299])
  }

  @Test(
    "T5: the time of grace is six days after weekly periods and sixteen after longer ones, or as the developer set it",
    arguments: [
      ((.graceLength, 0), 6, 16), ((.graceLength, 1), 3, 3), ((.graceLength, 2), 6, 28),
    ] as [((ChoiceSite, Int), Int, Int)])
  func graceLength(latitude: (ChoiceSite, Int), weeklyDays: Int, monthlyDays: Int) {
    for (isWeekly, days) in [(true, weeklyDays), (false, monthlyDays)] {
      let test = failing([latitude], hasGrace: true, weekly: isWeekly)
      guard case .subscription(.graceBegan(_, let until)) = test.facts(.subscriptionGraceBegan).first else {
        Issue.record("no grace")
        return
      }
      #expect(until - test.bought[0].expires == .days(days))
    }
  }

  @Test("T5: after the time of grace billing is retried without access")
  func graceEnds() {
    let test = failing(hasGrace: true)
    test.pass(.days(17))
    #expect(test.subscriptionStory == ["began", "billing_failed", "grace_began", "retry_began"])
    #expect(!test.world.subscriptionState(test.club).isEntitled(at: test.world.timeline.now))
  }
}
