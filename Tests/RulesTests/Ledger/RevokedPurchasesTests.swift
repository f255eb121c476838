import Facts
import Kernel
import Rules
import Testing

@Suite("entitlements-match-store: what the store took back") struct RevokedPurchasesTests {
  static let kept: [Story] = [
    Story("refunded, and still there or gone") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.finish(bought)
      $0.store(.revoked(purchase: $0.purchaseOf[bought]!, reason: .refund))
      $0.own($0.coins, 100)
      $0.own($0.coins, 0)
    },
    Story("a refunded sword that nobody told the app of") {
      $0.launch()
      let bought = $0.buy($0.sword)
      $0.finish(bought)
      $0.store(.revoked(purchase: $0.purchaseOf[bought]!, reason: .refund))
      $0.own($0.sword, 1)
      $0.own($0.sword, 0)
    },
    Story("revoked, and then told again as purchased") {
      $0.launch()
      let bought = $0.buy($0.sword)
      $0.finish(bought)
      $0.store(.revoked(purchase: $0.purchaseOf[bought]!, reason: .refund))
      $0.queue(.callback(.revoked(observer: ObserverID(0), product: $0.sword)))
      $0.finish($0.receive($0.sword, purchase: $0.purchaseOf[bought]!))
      $0.own($0.sword, 1)
    },
    Story("revoked, and a new copy of the app was never told") {
      $0.launch()
      let bought = $0.buy($0.sword)
      $0.finish(bought)
      $0.store(.revoked(purchase: $0.purchaseOf[bought]!, reason: .refund))
      $0.queue(.callback(.revoked(observer: ObserverID(0), product: $0.sword)))
      $0.kill()
      $0.system(.device(.appRemoved))
      $0.system(.device(.appInstalled(version: $0.texts.intern("1.0"))))
      $0.launch()
      $0.own($0.sword, 1)
    },
    Story("one period refunded, a later one paid, and another account asks") {
      $0.launch()
      $0.subscribe()
      $0.fact(
        .subscription(
          .renewed(
            subscription: SubscriptionID(0), purchase: $0.record($0.gold), expires: .zero + .days(14))),
        .store)
      $0.store(.revoked(purchase: PurchaseID(0), reason: .refund))
      $0.queue(.callback(.revoked(observer: ObserverID(0), product: $0.gold)))
      $0.user(.signedIn(account: $0.ben))
      $0.own($0.gold, 1, of: $0.ben)
    },
    Story("the latest of two purchases was refunded, and the app was told of the sword, then of gold") {
      $0.launch()
      $0.subscribe()
      $0.finish($0.buy($0.sword))
      let latest = $0.buy($0.sword)
      $0.finish(latest)
      $0.store(.revoked(purchase: $0.purchaseOf[latest]!, reason: .refund))
      $0.store(.revoked(purchase: PurchaseID(0), reason: .refund))
      $0.queue(.callback(.revoked(observer: ObserverID(0), product: $0.sword)))
      $0.queue(.callback(.revoked(observer: ObserverID(0), product: $0.gold)))
      $0.own($0.sword, 1)
      $0.own($0.gold, 0)
    },
    Story("the latest of two purchases was refunded, and another device of the account was told") {
      $0.launch()
      $0.finish($0.buy($0.sword))
      let latest = $0.buy($0.sword)
      $0.finish(latest)
      $0.store(.revoked(purchase: $0.purchaseOf[latest]!, reason: .refund))
      $0.launch(on: $0.tablet)
      $0.queue(.callback(.revoked(observer: ObserverID(1), product: $0.sword)), on: $0.tablet)
      $0.own($0.sword, 1, on: $0.tablet)
    },
    Story("refunded, and only another device was told") {
      $0.launch()
      let bought = $0.buy($0.sword)
      $0.finish(bought)
      $0.store(.revoked(purchase: $0.purchaseOf[bought]!, reason: .refund))
      $0.queue(.callback(.revoked(observer: ObserverID(1), product: $0.sword)), on: $0.tablet)
      $0.own($0.sword, 1)
    },
    Story("replaced by a higher level, and an older refund is told") {
      $0.launch()
      $0.subscribe()
      $0.store(.revoked(purchase: PurchaseID(0), reason: .upgraded))
      $0.store(.refunded(purchase: PurchaseID(0), amount: 98, currency: .empty))
      $0.queue(.callback(.revoked(observer: ObserverID(0), product: $0.gold)))
      $0.own($0.gold, 1)
      $0.own($0.gold, 0)
    },
    Story("a refund of something that nobody knows") {
      $0.launch()
      $0.store(.revoked(purchase: PurchaseID(40), reason: .refund))
      $0.finish($0.buy($0.sword))
      $0.own($0.sword, 1)
    },
  ]

  @Test("what the app could not know is not accused", arguments: kept) func keeps(_ story: Story) {
    #expect(story.told().verdict(of: "entitlements-match-store") == .kept)
  }

  static let excess: [(allowed: Int, product: String, story: Story)] = [
    (
      0, "sword",
      Story("refunded, and the app was told") {
        $0.launch()
        let bought = $0.buy($0.sword)
        $0.finish(bought)
        $0.store(.revoked(purchase: $0.purchaseOf[bought]!, reason: .refund))
        $0.queue(.callback(.revoked(observer: ObserverID(0), product: $0.sword)))
        $0.own($0.sword, 1)
      }
    ),
    (
      0, "sword",
      Story("refunded, told, and told of another product since") {
        $0.launch()
        let bought = $0.buy($0.sword)
        $0.finish(bought)
        $0.store(.revoked(purchase: $0.purchaseOf[bought]!, reason: .refund))
        $0.queue(.callback(.revoked(observer: ObserverID(0), product: $0.sword)))
        $0.queue(.callback(.revoked(observer: ObserverID(0), product: $0.gold)))
        $0.own($0.sword, 1)
      }
    ),
    (
      0, "gold",
      Story("a subscription that was refunded, and the app was told") {
        $0.launch()
        $0.subscribe()
        $0.store(.revoked(purchase: PurchaseID(0), reason: .refund))
        $0.fact(.subscription(.revoked(subscription: SubscriptionID(0))), .store)
        $0.queue(.callback(.revoked(observer: ObserverID(0), product: $0.gold)))
        $0.own($0.gold, 1)
      }
    ),
  ]

  @Test("what was taken back and told must go", arguments: excess)
  func exceeds(_ allowed: Int, _ product: String, _ story: Story) {
    let verdict = story.told().verdict(of: "entitlements-match-store")
    #expect(verdict.witness?.headline.contains(" of \(product) on ") == true)
    #expect(verdict.witness?.headline.hasSuffix("; at most \(allowed) are allowed") == true)
  }
}
