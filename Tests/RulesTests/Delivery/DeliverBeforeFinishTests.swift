import Facts
import Kernel
import Rules
import Testing

@Suite("deliver-before-finish") struct DeliverBeforeFinishTests {
  static let kept: [Story] = [
    Story("granted, then finished") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.finish(bought)
    },
    Story("granted in an earlier launch, finished in this one") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.finish(bought)
    },
    Story("written down by an earlier launch, which had read it in a list") {
      $0.launch(observes: false)
      let bought = $0.buy($0.sword, told: false)
      $0.stated(bought)
      $0.write()
      $0.kill()
      $0.launch(observes: false)
      $0.updated(bought)
      $0.finish(bought)
    },
    Story("recorded at the server before the finish") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.server(.recorded(account: $0.mia, key: $0.texts.intern("receipt-1")))
      $0.finish(bought)
    },
    Story("the server gave it to whoever was there while its buyer was away, and refuses it since") {
      $0.launch()
      $0.user(.signedIn(account: $0.ben))
      let bought = $0.receive($0.coins, purchase: $0.record($0.coins))
      $0.server(.redeemed(account: $0.ben, product: $0.coins, identifier: 1))
      $0.user(.signedIn(account: $0.mia))
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.finish(bought)
    },
    Story("the server tells whoever is there that the buyer, who is away, got it before") {
      $0.launch()
      $0.user(.signedIn(account: $0.ben))
      let bought = $0.receive($0.sword, purchase: $0.record($0.sword))
      $0.server(
        .receiptReceived(account: $0.ben, product: $0.sword, kind: .transaction, bytes: 9))
      $0.server(
        .contentAnswered(product: $0.sword, answer: .alreadyRedeemed, version: .empty, bytes: 0))
      $0.finish(bought)
    },
    Story("read in a list, and turned down by the server, which found no genuine receipt") {
      $0.launch(observes: false)
      let bought = $0.buy($0.sword, told: false)
      $0.stated(bought)
      $0.server(
        .receiptReceived(account: $0.mia, product: $0.sword, kind: .transaction, bytes: 9))
      $0.server(.contentAnswered(product: $0.sword, answer: .rejected, version: .empty, bytes: 0))
      $0.finish(bought)
    },
    Story("a restore under another login: the server gave the purchase to the user who bought it") {
      $0.launch()
      $0.user(.loggedIn(account: $0.ben))
      $0.server(.redeemed(account: $0.mia, product: $0.sword, identifier: 1))
      let restored = $0.restore($0.sword, purchase: $0.record($0.sword))
      $0.exchange($0.sword, for: $0.ben, answer: .alreadyRedeemed)
      $0.app(.claim(.verified(transaction: restored, status: 0)))
      $0.finish(restored)
    },
    Story("recorded at the server for whoever is signed in by now") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.user(.signedIn(account: $0.ben))
      $0.server(.recorded(account: $0.ben, key: $0.texts.intern("receipt-1")))
      $0.finish(bought)
    },
    Story("the receipt was made safe, to deliver later") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.app(.claim(.persisted(transaction: bought, subject: .receipt)))
      $0.finish(bought)
    },
    Story("written by a launch that died before it could claim anything") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.write()
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.finish(bought)
    },
    Story("a second transaction, after a launch that wrote the first and died before it could claim anything")
    {
      $0.launch()
      _ = $0.buy($0.sword)
      $0.write()
      $0.relaunch()
      $0.finish($0.buy($0.sword))
    },
    Story("written by a launch that died, and told again in another transaction for the same purchase") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.write()
      $0.relaunch()
      $0.finish($0.receive($0.coins, purchase: $0.purchaseOf[bought]!))
    },
    Story("a period that a higher level replaced") {
      $0.launch()
      let bought = $0.buy($0.gold)
      $0.store(.revoked(purchase: $0.purchaseOf[bought]!, reason: .upgraded))
      $0.finish(bought)
    },
    Story("a grant that names the product only") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(product: $0.coins, count: 100)
      $0.finish(bought)
    },
    Story("a grant that names the product, to whoever is signed in by now") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.app(.claim(.granted(transaction: .none, product: $0.coins, account: $0.ben, count: 100)))
      $0.finish(bought)
    },
    Story("two grants without names, and two purchases finished after both") {
      $0.launch()
      let bought = [$0.buy($0.coins), $0.buy($0.coins)]
      for _ in bought { $0.grant(product: $0.coins, count: 100) }
      for transaction in bought { $0.finish(transaction) }
    },
    Story("one grant without names for three purchases, counted in units") {
      $0.launch()
      let bought = [$0.buy($0.coins), $0.buy($0.coins), $0.buy($0.coins)]
      $0.grant(product: $0.coins, count: 300)
      for transaction in bought.reversed() { $0.finish(transaction) }
    },
    Story("one grant without names for three purchases, counted in purchases") {
      $0.launch()
      let bought = [$0.buy($0.coins), $0.buy($0.coins), $0.buy($0.coins)]
      $0.grant(product: $0.coins, count: 3)
      for transaction in bought { $0.finish(transaction) }
    },
    Story("restored, and unlocked already") {
      $0.launch()
      let bought = $0.buy($0.sword)
      $0.grant(bought, count: 1)
      $0.finish(bought)
      let restored = $0.restore($0.sword, purchase: $0.purchaseOf[bought]!)
      $0.finish(restored, .restored)
    },
    Story("restored, and unlocked as a part of something else") {
      $0.launch()
      let bought = $0.buy($0.sword)
      $0.app(.claim(.granted(transaction: bought, product: $0.season, account: .none, count: 1)))
      $0.finish(bought)
      $0.finish($0.restore($0.sword, purchase: $0.purchaseOf[bought]!), .restored)
    },
    Story("bought again for free, and unlocked already") {
      $0.launch()
      let bought = $0.buy($0.sword)
      $0.grant(bought, count: 1)
      $0.finish(bought)
      $0.finish($0.buy($0.sword))
    },
    Story("the same purchase of a consumable on a second device, granted on the first") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.launch(on: $0.tablet)
      let repeated = $0.receive($0.coins, purchase: $0.purchaseOf[bought]!, on: $0.tablet)
      $0.finish(repeated, on: $0.tablet)
    },
    Story("made safe in one transaction, and told again in another for the same purchase") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.app(.claim(.persisted(transaction: bought, subject: .receipt)))
      $0.finish(bought)
      $0.relaunch()
      $0.finish($0.receive($0.coins, purchase: $0.purchaseOf[bought]!))
    },
    Story("recorded at the server, and told again in another transaction for the same purchase") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.server(.recorded(account: $0.mia, key: $0.texts.intern("t")))
      $0.finish(bought)
      $0.relaunch()
      $0.finish($0.receive($0.coins, purchase: $0.purchaseOf[bought]!))
    },
    Story("it lost its product identifier") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.world(
        .chosen(
          site: $0.texts.intern("foreign_product"), scope: Int64(bought.rawValue), option: 1, count: 2))
      $0.finish(bought)
    },
    Story("a change of subscription that waits for the next renewal") {
      $0.launch()
      let bought = $0.buy($0.gold)
      $0.grant(bought, count: 1)
      $0.finish(bought)
      $0.fact(
        .subscription(
          .began(
            subscription: SubscriptionID(0), account: $0.mia, product: $0.gold, expires: .zero + .days(7))),
        .store)
      $0.finish($0.buy($0.silver))
    },
    Story("a subscription that goes on, bought again without a payment by a new installation") {
      $0.launch()
      let bought = $0.buy($0.gold)
      $0.grant(bought, count: 1)
      $0.finish(bought)
      $0.fact(
        .subscription(
          .began(
            subscription: SubscriptionID(0), account: $0.mia, product: $0.gold, expires: .zero + .days(7))),
        .store)
      $0.kill()
      $0.system(.device(.appRemoved))
      $0.launch()
      let free = PurchaseID(7)
      $0.store(
        .recorded(
          purchase: free, account: $0.mia, product: $0.gold, quantity: 1, reason: .reboughtFree))
      $0.finish($0.receive($0.gold, purchase: free))
    },
    Story("turned down by the receipt check") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.app(.claim(.verified(transaction: bought, status: Int64(CheckStatus.notAuthentic.rawValue))))
      $0.finish(bought)
    },
    Story("refunded before the finish") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.store(.revoked(purchase: $0.purchaseOf[bought]!, reason: .refund))
      $0.finish(bought)
    },
    Story("a renewal whose period is over") {
      $0.launch()
      let bought = $0.buy($0.gold)
      $0.fact(
        .subscription(
          .began(
            subscription: SubscriptionID(0), account: $0.mia, product: $0.gold,
            expires: .zero + .days(7))), .store)
      $0.now = .zero + .days(8)
      $0.finish(bought)
    },
    Story("an older renewal that a later one replaced") {
      $0.launch()
      let older = $0.buy($0.gold)
      let later = $0.buy($0.gold)
      $0.finish(older)
      $0.grant(later, count: 1)
      $0.finish(later)
    },
    Story("finished a second time") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.finish(bought)
      $0.finish(bought)
    },
  ]

  @Test("a legitimate delivery is not accused", arguments: kept) func keeps(_ story: Story) {
    #expect(story.told().verdict(of: "deliver-before-finish") == .kept)
  }

  static let broken: [Story] = [
    Story("something else was granted") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.app(
        .claim(.granted(transaction: bought, product: $0.sword, account: .none, count: 1)))
      $0.finish(bought)
    },
    Story("the server turned an earlier purchase down before the app was told of this one") {
      $0.launch()
      _ = $0.buy($0.coins)
      let second = $0.buy($0.coins, told: false)
      $0.server(
        .receiptReceived(account: $0.mia, product: $0.coins, kind: .transaction, bytes: 9))
      $0.server(.contentAnswered(product: $0.coins, answer: .rejected, version: .empty, bytes: 0))
      $0.tell(second, .purchased)
      $0.finish(second)
    },
    Story("the server tells the user for whom it recorded the purchase that another has it") {
      $0.launch()
      $0.user(.loggedIn(account: $0.ben))
      $0.server(.redeemed(account: $0.ben, product: $0.sword, identifier: 1))
      let restored = $0.restore($0.sword, purchase: $0.record($0.sword))
      $0.exchange($0.sword, for: $0.ben, answer: .alreadyRedeemed)
      $0.finish(restored)
    },
    Story("nothing was granted") {
      $0.launch()
      $0.finish($0.buy($0.coins))
    },
    Story("granted after the finish") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.finish(bought)
      $0.grant(bought)
    },
    Story("read from the list of transactions and finished unheard") {
      $0.launch()
      let bought = $0.buy($0.coins, told: false)
      $0.finish(bought)
    },
    Story("killed before anything was written, finished at the next launch") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.finish(bought)
    },
    Story("a second purchase, after a launch that wrote the first and died before it could claim anything") {
      $0.launch()
      _ = $0.buy($0.coins)
      $0.write()
      $0.relaunch()
      $0.finish($0.buy($0.coins))
    },
    Story("a second transaction, after another device wrote something for the first") {
      $0.launch(on: $0.tablet)
      _ = $0.buy($0.sword, on: $0.tablet)
      $0.write(on: $0.tablet)
      $0.relaunch(on: $0.tablet)
      $0.launch()
      $0.finish($0.buy($0.sword))
    },
    Story("what the server recorded came before the purchase") {
      $0.launch()
      $0.server(.recorded(account: $0.mia, key: $0.texts.intern("hello")))
      $0.finish($0.buy($0.coins))
    },
    Story("what the server recorded was for somebody else") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.server(.recorded(account: $0.ben, key: $0.texts.intern("receipt-1")))
      $0.finish(bought)
    },
    Story("a write alone is not a grant in the launch that was told") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.write()
      $0.finish(bought)
    },
    Story("one grant without names for two purchases") {
      $0.launch()
      let bought = [$0.buy($0.coins), $0.buy($0.coins)]
      $0.grant(product: $0.coins, count: 100)
      for transaction in bought { $0.finish(transaction) }
    },
    Story("restored on another device, where nothing is unlocked yet") {
      $0.launch()
      let bought = $0.buy($0.sword)
      $0.grant(bought, count: 1)
      $0.finish(bought)
      $0.launch(on: $0.tablet)
      let restored = $0.restore($0.sword, purchase: $0.purchaseOf[bought]!, on: $0.tablet)
      $0.finish(restored, .restored, on: $0.tablet)
    },
    Story("restored after the app was removed with its data") {
      $0.launch()
      let bought = $0.buy($0.sword)
      $0.grant(bought, count: 1)
      $0.finish(bought)
      $0.kill()
      $0.system(.device(.appRemoved))
      $0.system(.device(.appInstalled(version: $0.texts.intern("1.0"))))
      $0.launch()
      $0.finish($0.restore($0.sword, purchase: $0.purchaseOf[bought]!), .restored)
    },
    Story("granted to a copy that was removed, and finished by the new one") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.kill()
      $0.system(.device(.appRemoved))
      $0.launch()
      $0.tell(bought, .purchased)
      $0.finish(bought)
    },
    Story("a receipt check that could not be made") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.app(.claim(.verified(transaction: bought, status: 21_005)))
      $0.finish(bought)
    },
    Story("another choice says nothing about what is owed") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.world(
        .chosen(site: $0.texts.intern("kill_before"), scope: Int64(bought.rawValue), option: 1, count: 2))
      $0.finish(bought)
    },
    Story("a renewal of the present period") {
      $0.launch()
      let bought = $0.buy($0.gold)
      $0.fact(
        .subscription(
          .began(
            subscription: SubscriptionID(0), account: $0.mia, product: $0.gold,
            expires: .zero + .days(7))), .store)
      $0.finish(bought)
    },
  ]

  @Test("a finish that loses the delivery is a breach", arguments: broken) func breaks(_ story: Story) {
    #expect(story.told().verdict(of: "deliver-before-finish").name == "broken")
  }

  @Test("the witness tells what was told and what was finished") func witness() {
    let trace = TraceBuilder()
    trace.launch()
    let first = trace.buy(trace.coins)
    trace.finish(first)
    trace.finish(trace.buy(trace.coins))
    #expect(
      trace.verdict(of: "deliver-before-finish").words == [
        "transaction 0 (coins) was finished on “phone” before it was granted",
        "#16 the store recorded the purchase",
        "#18 the app received transaction 0 (coins) as purchased",
        "#19 the app finished it without having granted it or saved it for later",
        "and 1 more",
      ])
  }

  static let notExercised: [Story] = [
    Story("read in a list, and finished by another device before") {
      $0.launch(observes: false)
      let bought = $0.buy($0.sword, told: false)
      $0.store(.finishRecorded(purchase: PurchaseID(0)))
      $0.stated(bought)
      $0.finish(bought)
    },
    Story("nothing was bought") { $0.launch() },
    Story("a failed transaction owes no delivery") {
      $0.launch()
      let failed = $0.begin($0.coins)
      $0.fail(failed)
      $0.finish(failed, .failed)
    },
    Story("bought and not finished yet") {
      $0.launch()
      $0.grant($0.buy($0.coins))
    },
  ]

  @Test("without a finish of something paid there is nothing to judge", arguments: notExercised)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "deliver-before-finish") == .notExercised)
  }

  @Test("a subject without claims is not judged") func notApplicable() {
    #expect(
      TraceBuilder().verdict(of: "deliver-before-finish", available: .owned)
        == .notApplicable(reason: "the app does not report its grants"))
  }
}
