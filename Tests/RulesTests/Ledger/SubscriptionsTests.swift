import Facts
import Kernel
import Rules
import Testing

@Suite("entitlements-match-store: access to subscriptions") struct SubscriptionsTests {
  static let kept: [Story] = [
    Story("a subscription that began twice") {
      $0.launch()
      $0.subscribe()
      $0.subscribe()
      $0.own($0.gold, 1)
      $0.own($0.silver, 0)
    },
    Story("a subscription that ended, began again and is told") {
      $0.launch()
      $0.subscribe()
      $0.endSubscription()
      $0.subscribe()
      $0.own($0.gold, 1)
    },
    Story("access while the period is paid, and none after its end") {
      $0.launch()
      $0.subscribe()
      $0.own($0.gold, 1)
      $0.now = .zero + .days(8)
      $0.endSubscription()
      $0.own($0.gold, 0)
    },
    Story("access given or not in the second in which the period ends, and in grace") {
      $0.launch()
      $0.subscribe()
      $0.now = .zero + .days(6) + .milliseconds(86_399_100)
      $0.own($0.gold, 0)
      $0.now = .zero + .days(7) + .milliseconds(900)
      $0.own($0.gold, 1)
      $0.fact(
        .subscription(.graceBegan(subscription: SubscriptionID(0), until: .zero + .days(13))), .store)
      $0.now = .zero + .days(12)
      $0.own($0.gold, 1)
      $0.own($0.gold, 0)
    },
    Story("a subscription that ended before the app could know") {
      $0.launch()
      $0.subscribe()
      $0.endSubscription()
      $0.now = .zero + .days(6)
      $0.own($0.gold, 1)
      $0.own($0.gold, 0)
    },
    Story("a renewal that the app was not told of yet") {
      $0.launch()
      $0.subscribe()
      let renewal = $0.record($0.gold)
      $0.fact(
        .subscription(
          .renewed(subscription: SubscriptionID(0), purchase: renewal, expires: .zero + .days(14))), .store)
      $0.now = .zero + .days(8)
      $0.own($0.gold, 0)
    },
    Story("a clock that misleads the app") {
      $0.launch()
      $0.subscribe()
      $0.user(.setClock(offset: .days(30)))
      $0.own($0.gold, 0)
    },
    Story("no access while billing is retried") {
      $0.launch()
      $0.subscribe()
      $0.now = .zero + .days(8)
      $0.fact(
        .subscription(.retryBegan(subscription: SubscriptionID(0), until: .zero + .days(60))), .store)
      $0.own($0.gold, 0)
    },
    Story("an app whose clock is wrong") {
      $0.launch()
      $0.subscribe()
      $0.user(.setClock(offset: .days(3)))
      $0.now = .zero + .days(8)
      $0.endSubscription()
      $0.own($0.gold, 1)
    },
  ]

  @Test("access that is given or not, where both are right, is not accused", arguments: kept)
  func keeps(_ story: Story) {
    #expect(story.told().verdict(of: "entitlements-match-store") == .kept)
  }

  static let broken: [Story] = [
    Story("access after the end of the last period") {
      $0.launch()
      $0.subscribe()
      $0.now = .zero + .days(7) + .seconds(1)
      $0.endSubscription()
      $0.own($0.gold, 1)
    },
    Story("access after grace, while billing is retried") {
      $0.launch()
      $0.subscribe()
      $0.now = .zero + .days(7)
      $0.fact(
        .subscription(.graceBegan(subscription: SubscriptionID(0), until: .zero + .days(13))), .store)
      $0.now = .zero + .days(13) + .seconds(1)
      $0.fact(
        .subscription(.retryBegan(subscription: SubscriptionID(0), until: .zero + .days(60))), .store)
      $0.own($0.gold, 1)
    },
  ]

  @Test("access that is given after the last period is one breach", arguments: broken)
  func breaks(_ story: Story) {
    let witness = story.told().verdict(of: "entitlements-match-store").witness
    #expect(witness?.headline == "“mia” owns 1 of gold on “phone”; at most 0 are allowed")
    #expect(witness?.furtherBreaches == 0)
  }

  @Test("access is due when a subscription changed, began again, or is one of several") func subscriptions() {
    let trace = TraceBuilder()
    trace.launch()
    trace.subscribe()
    trace.endSubscription()
    trace.subscribe()
    trace.own(trace.gold, 0)
    #expect(trace.verdict(of: "entitlements-match-store").witness?.furtherBreaches == 0)
    let other = trace.buy(trace.silver)
    trace.finish(other)
    trace.fact(
      .subscription(
        .began(
          subscription: SubscriptionID(1), account: trace.mia, product: trace.silver,
          expires: .zero + .days(7))), .store)
    trace.own(trace.gold, 0)
    trace.own(trace.silver, 0)
    #expect(trace.verdict(of: "entitlements-match-store").witness?.furtherBreaches == 2)
    let changed = trace.buy(trace.silver)
    trace.finish(changed)
    trace.fact(
      .subscription(
        .renewed(
          subscription: SubscriptionID(0), purchase: trace.purchaseOf[changed]!, expires: .zero + .days(14))),
      .store)
    trace.now = .zero + .days(8)
    trace.own(trace.gold, 0)
    trace.own(trace.silver, 0)
    #expect(trace.verdict(of: "entitlements-match-store").witness?.furtherBreaches == 3)
  }
}
