import Facts
import Kernel
import Rules
import Testing

@Suite("payments-match-grants") struct PaymentsMatchGrantsTests {
  static let kept: [Story] = [
    Story("bought, granted, finished, there") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.finish(bought)
      $0.converge()
      $0.own($0.coins, 100)
    },
    Story("each device has what was bought on it") {
      $0.launch()
      $0.finish($0.buy($0.coins))
      $0.launch(on: $0.tablet)
      $0.finish($0.buy($0.coins, on: $0.tablet), on: $0.tablet)
      $0.own($0.coins, 100)
      $0.own($0.coins, 100, on: $0.tablet)
    },
    Story("one purchase that the queues of two devices brought") {
      $0.launch()
      $0.launch(on: $0.tablet)
      let bought = $0.buy($0.coins)
      $0.finish(bought)
      $0.finish($0.receive($0.coins, purchase: $0.purchaseOf[bought]!, on: $0.tablet), on: $0.tablet)
      $0.own($0.coins, 100)
      $0.own($0.coins, 100, on: $0.tablet)
    },
    Story("one wallet for all who use a device") {
      $0.launch()
      $0.finish($0.buy($0.coins))
      $0.own($0.coins, 100)
      $0.user(.signedIn(account: $0.ben))
      $0.own($0.coins, 100, of: $0.ben)
      $0.launch(on: $0.tablet)
      $0.own($0.coins, 0, on: $0.tablet)
    },
    Story("a balance at a server that both devices show") {
      $0.launch()
      $0.launch(on: $0.tablet)
      $0.finish($0.buy($0.coins))
      $0.app(.server(.asked(verb: $0.texts.intern("balance"), key: .empty)), on: $0.tablet)
      $0.own($0.coins, 100)
      $0.own($0.coins, 100, on: $0.tablet)
    },
    Story("a device that lost its data and got another's purchases does not count twice") {
      $0.launch()
      $0.launch(on: $0.tablet)
      $0.finish($0.buy($0.coins))
      $0.own($0.coins, 100)
      $0.kill()
      $0.system(.device(.appRemoved))
      $0.own($0.coins, 100, on: $0.tablet)
    },
    Story("a wallet that came along with a backup") {
      $0.launch()
      $0.finish($0.buy($0.coins))
      $0.system(.device(.backupRestored(source: $0.phone, files: 3)), on: $0.tablet)
      $0.launch(on: $0.tablet)
      $0.own($0.coins, 100)
      $0.own($0.coins, 100, on: $0.tablet)
    },
    Story("a history that was made before the run") {
      $0.launch()
      $0.launch(on: $0.tablet)
      $0.world(.historyMade(account: $0.mia, count: 3))
      $0.finish($0.buy($0.coins))
      $0.own($0.coins, 100)
      $0.own($0.coins, 300, on: $0.tablet)
    },
    Story("what lasts is restored to every device") {
      $0.launch()
      $0.launch(on: $0.tablet)
      let bought = $0.buy($0.sword)
      $0.finish(bought)
      $0.finish(
        $0.restore($0.sword, purchase: $0.purchaseOf[bought]!, on: $0.tablet), .restored, on: $0.tablet)
      $0.own($0.sword, 1)
      $0.own($0.sword, 1, on: $0.tablet)
    },
    Story("refunded, and still there") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.finish(bought)
      $0.store(.revoked(purchase: $0.purchaseOf[bought]!, reason: .refund))
      $0.converge()
      $0.own($0.coins, 100)
    },
    Story("granted too early and taken back when it failed") {
      $0.launch()
      $0.finish($0.buy($0.sword))
      let failed = $0.begin($0.sword)
      $0.grant(failed, count: 1)
      $0.fail(failed)
      $0.takeBack($0.sword)
      $0.finish(failed, .failed)
      $0.converge()
    },
    Story("granted too early, and paid in the end") {
      $0.launch()
      let bought = $0.begin($0.coins)
      $0.grant(bought)
      $0.charge(bought, $0.coins)
      $0.tell(bought, .purchased)
      $0.finish(bought)
      $0.converge()
    },
    Story("nobody listened, and the money went back") {
      $0.launch(observes: false)
      let bought = $0.buy($0.coins, told: false)
      $0.store(.revoked(purchase: $0.purchaseOf[bought]!, reason: .refund))
      $0.recoverWithoutObserver()
    },
    Story("nobody listened, and the owner is not signed in any more") {
      $0.launch(observes: false)
      _ = $0.buy($0.coins, told: false)
      $0.user(.signedIn(account: $0.ben))
      $0.recoverWithoutObserver()
    },
    Story("an observer listens, and the queue says nothing") {
      $0.launch()
      _ = $0.buy($0.coins, told: false)
      $0.stayUnsettled()
    },
    Story("the app is not there any more") {
      $0.launch(observes: false)
      _ = $0.buy($0.coins, told: false)
      $0.kill()
      $0.system(.device(.appRemoved))
      $0.world(.livenessBegan(launches: 3))
      $0.world(.notConverged(unfinished: 0, callbacks: 0))
    },
    Story("nobody listens yet, and the run ends before the world was left to itself") {
      $0.launch(observes: false)
      _ = $0.buy($0.coins, told: false)
    },
  ]

  @Test("books that may agree are not accused", arguments: kept) func keeps(_ story: Story) {
    #expect(story.told().verdict(of: "payments-match-grants") == .kept)
  }

  @Test("one purchase that two devices credited without being told is too much") func surplus() {
    let trace = TraceBuilder()
    trace.launch()
    trace.launch(on: trace.tablet)
    trace.finish(trace.buy(trace.coins))
    trace.own(trace.coins, 100)
    trace.own(trace.coins, 99, on: trace.tablet)
    trace.own(trace.coins, 100, on: trace.tablet)
    #expect(
      trace.verdict(of: "payments-match-grants").reasons == [
        "all devices together own 200 of coins, but only 100 were paid for",
        "the store recorded the latest purchase of coins by “mia”",
        "the app on “phone” reported that its user owns 100",
        "the app on “tablet” reported that its user owns 100",
      ])
  }

  @Test("the last unit that was paid for is the bound") func bound() {
    let trace = TraceBuilder()
    trace.launch()
    trace.finish(trace.buy(trace.coins))
    trace.own(trace.coins, 60)
    trace.own(trace.coins, 40, on: trace.tablet)
    #expect(trace.verdict(of: "payments-match-grants") == .kept)
    trace.own(trace.coins, 41, on: trace.tablet)
    #expect(trace.verdict(of: "payments-match-grants").name == "broken")
  }

  @Test("a grant for what failed is money given away") func unpaid() {
    let trace = TraceBuilder()
    trace.launch()
    let failed = trace.begin(trace.coins)
    trace.grant(failed)
    trace.fail(failed)
    #expect(
      trace.verdict(of: "payments-match-grants").reasons == [
        "transaction 0 (coins) was granted but never paid for",
        "the app granted transaction 0 (coins)",
        "the app received it as failed",
      ])
    trace.finish(failed, .failed)
    trace.converge()
    #expect(
      trace.verdict(of: "payments-match-grants").reasons.last
        == "the run ended; the store recorded no payment for it")
  }

  @Test("a grant for what still waits is not judged before the run is over") func waiting() {
    let trace = TraceBuilder()
    trace.launch()
    let waiting = trace.begin(trace.coins)
    trace.grant(waiting)
    trace.finish(trace.buy(trace.sword))
    #expect(trace.verdict(of: "payments-match-grants") == .kept)
    trace.converge()
    #expect(trace.verdict(of: "payments-match-grants").name == "broken")
  }

  @Test("a payment that nobody hears of is neither delivered nor refunded") func unheard() {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    _ = trace.buy(trace.coins, told: false)
    _ = trace.buy(trace.sword, told: false)
    trace.recoverWithoutObserver()
    let verdict = trace.verdict(of: "payments-match-grants")
    #expect(
      verdict.reasons == [
        "“mia” paid for transaction 0 (coins), but the app on “phone” never received it",
        "the store recorded the purchase",
        "the recovery phase began: faults off, network up",
        "the app was launched again and registered no observer",
        "at the end of the recovery phase the purchase was neither delivered nor refunded",
      ])
    #expect(verdict.witness?.furtherBreaches == 1)
  }

  @Test("an observer that was taken off does not listen") func takenOff() {
    let trace = TraceBuilder()
    trace.launch()
    _ = trace.buy(trace.coins, told: false)
    trace.world(.livenessBegan(launches: 3))
    trace.terminate()
    trace.launch()
    trace.removeObserver(ObserverID(0))
    trace.world(.notConverged(unfinished: 1, callbacks: 0))
    #expect(trace.verdict(of: "payments-match-grants").name == "broken")
  }

  @Test("where nothing was bought there is nothing to judge") func notExercised() {
    let trace = TraceBuilder()
    trace.launch()
    trace.converge()
    trace.own(trace.coins, 0)
    #expect(trace.verdict(of: "payments-match-grants") == .notExercised)
  }

  @Test("an app that does not tell what its user has is not judged") func notApplicable() {
    let trace = TraceBuilder()
    trace.launch()
    _ = trace.buy(trace.coins)
    #expect(trace.verdict(of: "payments-match-grants", available: [.claims]).name == "not applicable")
  }
}
