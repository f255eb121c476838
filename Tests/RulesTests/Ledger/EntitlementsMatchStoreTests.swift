import Facts
import Kernel
import Rules
import Testing

@Suite("entitlements-match-store") struct EntitlementsMatchStoreTests {
  @Test("if another user comes between the tap and the payment, nobody can say whose it is")
  func otherTapper() {
    func verdict(tapper: KeyPath<TraceBuilder, AccountID>) -> String {
      let trace = TraceBuilder()
      trace.user(.signedIn(account: trace[keyPath: tapper]))
      trace.launch()
      trace.tapBuy(trace.coins)
      trace.user(.signedIn(account: trace.ben))
      trace.finish(trace.buy(trace.coins, for: trace.ben))
      trace.own(trace.coins, 0, of: trace.ben)
      return trace.verdict(of: "entitlements-match-store").name
    }
    #expect(verdict(tapper: \.mia) == "kept")
    #expect(verdict(tapper: \.ben) == "broken")
  }

  static let kept: [Story] = [
    Story("bought, finished, there") {
      $0.launch()
      $0.finish($0.buy($0.coins))
      $0.own($0.coins, 100)
    },
    Story("three at once are three times as many") {
      $0.launch()
      $0.finish($0.buy($0.coins, quantity: 3))
      $0.own($0.coins, 300)
    },
    Story("told and not finished yet is not due") {
      $0.launch()
      _ = $0.buy($0.coins)
      $0.own($0.coins, 0)
    },
    Story("charged, and nobody was told") {
      $0.launch()
      _ = $0.buy($0.coins, told: false)
      $0.converge()
      $0.own($0.coins, 0)
    },
    Story("a reinstalled app may have lost its coins, or its server kept them") {
      $0.launch()
      $0.finish($0.buy($0.coins))
      $0.kill()
      $0.system(.device(.appRemoved))
      $0.system(.device(.appInstalled(version: $0.texts.intern("1.0"))))
      $0.launch()
      $0.own($0.coins, 0)
      $0.own($0.coins, 100)
    },
    Story("a reinstalled app has its sword after a restore only") {
      $0.launch()
      let bought = $0.buy($0.sword)
      $0.finish(bought)
      $0.kill()
      $0.system(.device(.appRemoved))
      $0.system(.device(.appInstalled(version: $0.texts.intern("1.0"))))
      $0.launch()
      $0.own($0.sword, 0)
      $0.finish($0.restore($0.sword, purchase: $0.purchaseOf[bought]!), .restored)
      $0.own($0.sword, 1)
    },
    Story("bought on the phone, not restored on the tablet, there by the server or not") {
      $0.launch()
      $0.finish($0.buy($0.sword))
      $0.launch(on: $0.tablet)
      $0.own($0.sword, 0, on: $0.tablet)
      $0.own($0.sword, 1, on: $0.tablet)
    },
    Story("a wallet that all who use the device share") {
      $0.launch()
      $0.finish($0.buy($0.coins))
      $0.user(.signedIn(account: $0.ben))
      $0.finish($0.buy($0.coins, for: $0.ben))
      $0.own($0.coins, 200, of: $0.ben)
      $0.own($0.coins, 100, of: $0.ben)
    },
    Story("one purchase in two transactions is due once") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.finish(bought)
      $0.finish($0.receive($0.coins, purchase: $0.purchaseOf[bought]!))
      $0.own($0.coins, 100)
    },
    Story("a second sword is another rule's matter") {
      $0.launch()
      $0.finish($0.buy($0.sword))
      $0.finish($0.buy($0.sword))
      $0.own($0.sword, 2)
    },
    Story("killed or hindered when it was told, and never told again") {
      $0.launch()
      _ = $0.buy($0.coins)
      $0.stayUnsettled()
      $0.own($0.coins, 0)
      $0.own($0.coins, 100)
    },
    Story("granted to a shared wallet before a kill, and another account asks") {
      $0.launch()
      _ = $0.buy($0.coins)
      $0.stayUnsettled()
      $0.own($0.coins, 100, of: $0.ben)
    },
    Story("it lost its product identifier") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.world(
        .chosen(
          site: $0.texts.intern("foreign_product"), scope: Int64(bought.rawValue), option: 1, count: 2))
      $0.finish(bought)
      $0.own($0.coins, 0)
    },
    Story("turned down by the receipt check") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.app(.claim(.verified(transaction: bought, status: Int64(CheckStatus.unknownAccount.rawValue))))
      $0.finish(bought)
      $0.own($0.coins, 0)
    },
    Story("a balance at the server that cannot be asked") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.server(.recorded(account: $0.mia, key: $0.texts.intern("t")))
      $0.finish(bought)
      $0.fact(.message(.linkFailed(device: $0.phone, endpoint: .server)), Actor(.network))
      $0.own($0.coins, 0)
    },
    Story("a season that only the app knows the end of") {
      $0.launch()
      $0.finish($0.buy($0.season))
      $0.own($0.season, 1)
      $0.now = .zero + .days(400)
      $0.own($0.season, 0)
    },
    Story("a sword that a family member shares") {
      $0.launch()
      $0.store(.shared(purchase: PurchaseID(7), account: $0.mia))
      $0.own($0.sword, 1)
      $0.own($0.sword, 0)
      $0.finish($0.receive($0.sword, purchase: PurchaseID(7)))
      $0.own($0.sword, 1)
    },
    Story("a history that was made before the run") {
      $0.launch()
      $0.world(.historyMade(account: $0.mia, count: 3))
      $0.own($0.coins, 500)
      $0.own($0.sword, 1)
      $0.finish($0.restore($0.gold, purchase: PurchaseID(9)), .restored)
      $0.own($0.gold, 0)
    },
    Story("bought elsewhere, told while somebody else was there: whose it is nobody can tell, then and later")
    {
      $0.launch()
      let purchase = $0.record($0.coins)
      $0.user(.signedIn(account: $0.ben))
      let bought = $0.receive($0.coins, purchase: purchase)
      $0.relaunch()
      $0.user(.signedIn(account: $0.mia))
      $0.tell(bought, .purchased)
      $0.finish(bought)
      $0.own($0.coins, 0)
      $0.own($0.coins, 100, of: $0.ben)
    },
    Story("the developer's server gave it to who was there in the buyer's place") {
      $0.launch()
      $0.user(.signedIn(account: $0.mia))
      let bought = $0.begin($0.coins)
      $0.user(.signedIn(account: $0.ben))
      $0.charge(bought, $0.coins)
      $0.tell(bought, .purchased)
      $0.server(.redeemed(account: $0.ben, product: $0.coins, identifier: 1))
      $0.user(.signedIn(account: $0.mia))
      $0.stayUnsettled(telling: bought)
      $0.own($0.coins, 0)
    },
    Story("somebody else's receipt lies on the device, which an app reads that has no other books") {
      $0.launch()
      $0.user(.signedIn(account: $0.mia))
      $0.finish($0.buy($0.sword))
      $0.user(.signedIn(account: $0.ben))
      $0.writeReceipt(0)
      $0.user(.signedIn(account: $0.mia))
      $0.app(.disk(.receiptRead(found: true, entries: 0)))
      $0.own($0.sword, 0)
    },
    Story("a sword that the app saw in the receipt of somebody else") {
      $0.launch()
      $0.finish($0.buy($0.season))
      $0.own($0.season, 1)
      $0.user(.signedIn(account: $0.mia))
      $0.writeReceipt(1)
      $0.app(.disk(.receiptRead(found: true, entries: 1)))
      $0.user(.signedIn(account: $0.ben))
      $0.own($0.sword, 1, of: $0.ben)
    },
    Story("credited at the server on the phone, and shown on the tablet") {
      $0.launch()
      $0.finish($0.buy($0.season))
      $0.own($0.season, 1)
      $0.finish($0.buy($0.coins, for: $0.ben))
      $0.server(.recorded(account: $0.mia, key: $0.texts.intern("t")))
      $0.launch(on: $0.tablet)
      $0.own($0.coins, 100, on: $0.tablet)
    },
    Story("its files wait because the user paused them") {
      $0.launch()
      let (bought, download) = $0.buyHosted()
      $0.start(download)
      $0.tap("pause sword")
      $0.queue(.download(.paused(download: download)))
      $0.stayUnsettled(telling: bought)
      $0.own($0.sword, 0)
    },
    Story("its files wait, and the app was killed before it heard that the user goes on") {
      $0.launch()
      let (bought, download) = $0.buyHosted()
      $0.start(download)
      $0.tap("pause sword")
      $0.queue(.download(.paused(download: download)))
      $0.tap("resume sword")
      $0.kill()
      $0.launch()
      $0.stayUnsettled(telling: bought)
      $0.own($0.sword, 0)
    },
    Story("data that came out of a backup") {
      $0.launch()
      $0.finish($0.buy($0.coins))
      $0.system(.device(.backupRestored(source: $0.phone, files: 3)), on: $0.tablet)
      $0.launch(on: $0.tablet)
      $0.finish($0.buy($0.coins, for: $0.ben, on: $0.tablet), on: $0.tablet)
      $0.own($0.coins, 200, of: $0.ben, on: $0.tablet)
    },
  ]

  @Test("what lies between due and allowed is not accused", arguments: kept) func keeps(_ story: Story) {
    #expect(story.told().verdict(of: "entitlements-match-store") == .kept)
  }

  static let short: [(due: Int, product: String, story: Story)] = [
    (
      100, "coins",
      Story("gone after a relaunch") {
        $0.launch()
        $0.finish($0.buy($0.coins))
        $0.relaunch()
        $0.own($0.coins, 99)
      }
    ),
    (
      200, "coins",
      Story("one of two") {
        $0.launch()
        $0.finish($0.buy($0.coins))
        $0.finish($0.buy($0.coins))
        $0.own($0.coins, 100)
      }
    ),
    (
      100, "coins",
      Story("told, never finished, and the world was left to itself") {
        $0.launch()
        let bought = $0.buy($0.coins)
        $0.stayUnsettled(telling: bought)
        $0.own($0.coins, 0)
      }
    ),
    (
      1, "sword",
      Story("restored and not there") {
        $0.launch()
        $0.finish($0.restore($0.sword, purchase: $0.record($0.sword)), .restored)
        $0.own($0.sword, 0)
      }
    ),
    (
      1, "sword",
      Story("one of two purchases was refunded, the other is still owned") {
        $0.launch()
        let first = $0.buy($0.sword)
        $0.finish(first)
        $0.finish($0.buy($0.sword))
        $0.store(.revoked(purchase: $0.purchaseOf[first]!, reason: .refund))
        $0.queue(.callback(.revoked(observer: ObserverID(0), product: $0.sword)))
        $0.own($0.sword, 0)
      }
    ),
    (
      1, "gold",
      Story("no access within the paid period") {
        $0.launch()
        $0.subscribe()
        $0.own($0.gold, 0)
      }
    ),
    (
      100, "coins",
      Story("the link to the server is down, and the server knows nothing") {
        $0.launch()
        $0.finish($0.buy($0.coins))
        $0.fact(.message(.linkFailed(device: $0.phone, endpoint: .server)), Actor(.network))
        $0.own($0.coins, 0)
      }
    ),
  ]

  @Test(
    "files that the user goes on with are due, also where the app is killed a second later",
    arguments: [false, true])
  func resumedFiles(isKilled: Bool) {
    let trace = TraceBuilder()
    trace.launch()
    let (bought, download) = trace.buyHosted()
    trace.start(download)
    trace.tap("pause sword")
    trace.queue(.download(.paused(download: download)))
    trace.tap("resume sword")
    if isKilled {
      trace.wait(.seconds(1))
      trace.kill()
      trace.launch()
    }
    trace.stayUnsettled(telling: bought)
    trace.own(trace.sword, 0)
    #expect(trace.verdict(of: "entitlements-match-store").name == "broken")
  }

  @Test("what the app asked for itself is due, whoever was there when it came") func askedForIsDue() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.begin(trace.coins)
    trace.user(.signedIn(account: trace.ben))
    trace.charge(bought, trace.coins)
    trace.tell(bought, .purchased)
    trace.finish(bought)
    trace.own(trace.coins, 0)
    #expect(trace.verdict(of: "entitlements-match-store").name == "broken")
  }

  @Test("less than is due is a breach", arguments: short)
  func fallsShort(_ due: Int, _ product: String, _ story: Story) {
    let verdict = story.told().verdict(of: "entitlements-match-store")
    #expect(verdict.witness?.headline.hasPrefix("“mia” owns ") == true)
    #expect(verdict.witness?.headline.hasSuffix(" of \(product) on “phone”; \(due) are due") == true)
  }

  @Test("a higher level that a renewal left is over when what was promised of it is", arguments: [6, 8])
  func downgrade(days: Int) {
    let trace = TraceBuilder()
    trace.launch()
    trace.subscribe()
    trace.wait(.days(6))
    let renewal = trace.record(trace.silver)
    trace.fact(
      .subscription(
        .renewed(subscription: SubscriptionID(0), purchase: renewal, expires: .zero + .days(14))), .store)
    trace.wait(.days(days - 6))
    trace.own(trace.gold, 1)
    #expect((trace.verdict(of: "entitlements-match-store").witness != nil) == (days == 8))
  }

  @Test("what another device was told of leaves the earlier purchase due", arguments: [true, false])
  func earlierIsDue(_ isSubscription: Bool) {
    let trace = TraceBuilder()
    let product = isSubscription ? trace.gold : trace.sword
    trace.launch()
    if isSubscription { trace.subscribe() } else { trace.finish(trace.buy(product)) }
    _ = trace.receive(product, purchase: PurchaseID(0), on: trace.tablet)
    _ = trace.receive(product, purchase: PurchaseID(0))
    trace.own(product, 0)
    #expect(trace.verdict(of: "entitlements-match-store").witness?.headline.hasSuffix("; 1 are due") == true)
  }

  @Test("each device owes what it finished") func eachDevice() {
    let trace = TraceBuilder()
    trace.launch()
    _ = trace.buy(trace.sword, told: false)
    trace.launch(on: trace.tablet)
    trace.finish(trace.buy(trace.coins, on: trace.tablet), on: trace.tablet)
    trace.own(trace.coins, 0)
    #expect(trace.verdict(of: "entitlements-match-store") == .kept)
    trace.own(trace.coins, 0, on: trace.tablet)
    #expect(
      trace.verdict(of: "entitlements-match-store").witness?.headline
        == "“mia” owns 0 of coins on “tablet”; 100 are due")
  }

  @Test("a link that is up again brings the balance back") func linkRecovers() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.server(.recorded(account: .none, key: trace.texts.intern("t")))
    trace.finish(bought)
    trace.fact(.message(.linkFailed(device: trace.phone, endpoint: .server)), Actor(.network))
    trace.own(trace.coins, 0)
    #expect(trace.verdict(of: "entitlements-match-store") == .kept)
    trace.fact(.message(.linkRecovered(device: trace.phone, endpoint: .store)), Actor(.network))
    trace.own(trace.coins, 0)
    #expect(trace.verdict(of: "entitlements-match-store") == .kept)
    trace.fact(.message(.linkRecovered(device: trace.phone, endpoint: .server)), Actor(.network))
    trace.own(trace.coins, 0)
    #expect(trace.verdict(of: "entitlements-match-store").name == "broken")
  }

  static let excess: [(allowed: Int, product: String, story: Story)] = [
    (
      100, "coins",
      Story("granted twice") {
        $0.launch()
        $0.finish($0.buy($0.coins))
        $0.own($0.coins, 200)
      }
    ),
    (
      100, "coins",
      Story("another user's purchase that came twice") {
        $0.launch()
        let bought = $0.buy($0.coins, for: $0.ben)
        $0.finish(bought)
        $0.finish($0.receive($0.coins, purchase: $0.purchaseOf[bought]!, for: $0.ben))
        $0.own($0.coins, 200)
      }
    ),
    (
      0, "sword",
      Story("unlocked by an empty restore") {
        $0.launch()
        $0.own($0.sword, 1)
      }
    ),
    (
      0, "coins",
      Story("another user's coins on a device that never saw them") {
        $0.launch()
        $0.finish($0.buy($0.coins))
        $0.launch(on: $0.tablet)
        $0.own($0.coins, 100, of: $0.mia, on: $0.tablet)
        $0.own($0.coins, 100, of: $0.ben, on: $0.tablet)
      }
    ),
  ]

  @Test("more than is allowed is a breach", arguments: excess)
  func exceeds(_ allowed: Int, _ product: String, _ story: Story) {
    let verdict = story.told().verdict(of: "entitlements-match-store")
    #expect(verdict.witness?.headline.contains(" of \(product) on ") == true)
    #expect(verdict.witness?.headline.hasSuffix("; at most \(allowed) are allowed") == true)
  }

  @Test("the witness leads from the charge to the question") func witness() {
    let trace = TraceBuilder()
    trace.launch()
    trace.finish(trace.buy(trace.coins))
    trace.relaunch()
    trace.own(trace.coins, 0)
    trace.own(trace.coins, 0)
    #expect(
      trace.verdict(of: "entitlements-match-store").words == [
        "“mia” owns 0 of coins on “phone”; 100 are due",
        "#16 the store recorded the purchase",
        "#18 the app received transaction 0 (coins)",
        "#19 the app finished it; from now on it is due",
        "#21 the app was launched again",
        "#23 the app reported that its user owns 0 of coins",
        "and 1 more",
      ])
  }

  @Test("without a purchase that was told, or without a question, there is nothing to judge")
  func notExercised() {
    let trace = TraceBuilder()
    trace.launch()
    trace.own(trace.coins, 0)
    let waiting = trace.begin(trace.coins)
    trace.tell(waiting, .deferred)
    trace.converge()
    trace.own(trace.coins, 0)
    #expect(trace.verdict(of: "entitlements-match-store") == .notExercised)
    trace.finish(trace.buy(trace.sword))
    #expect(trace.verdict(of: "entitlements-match-store") == .notExercised)
  }

  @Test("a purchase is counted once in every question") func marksAreTakenBack() {
    let trace = TraceBuilder()
    trace.launch()
    trace.finish(trace.buy(trace.coins))
    trace.own(trace.coins, 100)
    trace.own(trace.coins, 100)
    trace.own(trace.coins, 0)
    #expect(trace.verdict(of: "entitlements-match-store").witness?.furtherBreaches == 0)
  }
}
