import Facts
import Rules
import Testing

@Suite("promo-payment-reused") struct PromoPaymentReusedTests {
  @Test("a promoted payment that was put off and added later keeps the rule") func keeps() {
    let trace = TraceBuilder()
    trace.launch()
    trace.offer(trace.coins, payment: 3, continues: false)
    trace.add(trace.coins, payment: 3, promoted: true)
    #expect(trace.verdict(of: "promo-payment-reused") == .kept)
  }

  @Test("a payment that was put off for another purchase is due once that one is over") func besideAPurchase()
  {
    func verdict(isFinished: Bool, isDeferred: Bool = false) -> String {
      let trace = TraceBuilder()
      trace.launch()
      let other = trace.begin(trace.sword)
      if isDeferred { trace.tell(other, .deferred) }
      trace.offer(trace.coins, payment: 3, continues: false)
      if isFinished { trace.finish(other, .failed) }
      trace.settle()
      trace.relaunch()
      return trace.verdict(of: "promo-payment-reused").name
    }
    #expect(verdict(isFinished: true) == "broken")
    #expect(verdict(isFinished: false) == "kept")
    #expect(verdict(isFinished: false, isDeferred: true) == "broken")
  }

  @Test(
    "whoever answers and copies nothing keeps the rule",
    arguments: [
      Story("continued at once") {
        $0.offer($0.coins, payment: 3, continues: true)
        $0.add($0.coins, payment: 3, promoted: true)
      },
      Story("put off, and the run ends") { $0.offer($0.coins, payment: 3, continues: false) },
      Story("put off until the next turn of the world, and added then") {
        $0.launch()
        $0.offer($0.coins, payment: 3, continues: false)
        $0.settle()
        $0.add($0.coins, payment: 3, promoted: true)
        $0.relaunch()
      },
      Story("not to be sold now, and the user is told") {
        $0.launch()
        $0.offer($0.coins, payment: 3, continues: false)
        $0.dialog(.message)
        $0.settle()
        $0.relaunch()
      },
      Story("not sold while something else is bought") {
        $0.launch()
        _ = $0.buy($0.sword)
        $0.offer($0.coins, payment: 3, continues: false)
        $0.settle()
        $0.relaunch()
      },
      Story("put off until a restore ends that never does") {
        $0.launch()
        $0.askForHistory()
        $0.offer($0.sword, payment: 3, continues: false)
        $0.settle()
        $0.relaunch()
      },
      Story("not sold where purchases are forbidden") {
        $0.launch()
        $0.offer($0.coins, payment: 3, continues: false)
        $0.askAllowed(false)
        $0.settle()
        $0.relaunch()
      },
      Story("not sold to whoever owns it") {
        $0.launch()
        let bought = $0.buy($0.sword)
        $0.grant(bought, count: 1)
        $0.finish(bought)
        $0.offer($0.sword, payment: 3, continues: false)
        $0.settle()
        $0.relaunch()
      },
      Story("the user buys it in the app as well") {
        $0.offer($0.coins, payment: 3, continues: false)
        $0.tapBuy($0.coins)
        $0.add($0.coins, payment: 4)
      },
      Story("the user had tapped Buy in the app, which asks for the product first") {
        $0.tapBuy($0.coins)
        $0.offer($0.coins, payment: 3, continues: false)
        $0.add($0.coins, payment: 4)
      },
      Story("the user buys something else in the app") {
        $0.offer($0.coins, payment: 3, continues: false)
        $0.add($0.sword, payment: 4)
      },
      Story("the object died with its process") {
        $0.launch()
        $0.offer($0.coins, payment: 3, continues: false)
        $0.relaunch()
        $0.add($0.coins, payment: 4)
      },
      Story("another device") {
        $0.offer($0.coins, payment: 3, continues: false)
        $0.add($0.coins, payment: 4, on: $0.tablet)
      },
      Story("bought again after the promotion went through") {
        $0.offer($0.coins, payment: 3, continues: true)
        $0.add($0.coins, payment: 3, promoted: true)
        $0.add($0.coins, payment: 4)
      },
    ]) func answers(_ story: Story)
  {
    #expect(story.told().verdict(of: "promo-payment-reused") == .kept)
  }

  @Test("a restore ends, so a silent no during it is a breach", arguments: [false, true])
  func droppedWhileRestoring(isBusy: Bool) {
    let trace = TraceBuilder()
    trace.launch()
    if isBusy { trace.busy(true) }
    trace.askForHistory()
    trace.offer(trace.sword, payment: 3, continues: false)
    trace.endRestore()
    if isBusy { trace.busy(false) }
    trace.settle()
    trace.relaunch()
    #expect(
      trace.verdict(of: "promo-payment-reused").reasons.first
        == "a promoted purchase of sword was lost")
  }

  @Test("an app that is killed as the restore ends had no time for the payment, and owes none of it")
  func killedAtOnce() {
    let trace = TraceBuilder()
    trace.launch()
    trace.askForHistory()
    trace.offer(trace.sword, payment: 3, continues: false)
    trace.endRestore()
    trace.kill()
    trace.settle()
    trace.launch()
    #expect(trace.verdict(of: "promo-payment-reused") == .kept)
  }

  @Test("who bought what is used up may buy it again, so a silent no is a breach") func droppedAgain() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.grant(bought)
    trace.finish(bought)
    trace.queue(.transaction(.removed(transaction: bought)))
    trace.offer(trace.coins, payment: 3, continues: false)
    trace.settle()
    trace.relaunch()
    #expect(
      trace.verdict(of: "promo-payment-reused").reasons.first
        == "a promoted purchase of coins was lost")
  }

  @Test(
    "a no without a word, of which nothing comes, is a breach at the next launch and at the end",
    arguments: [true, false])
  func dropped(isRelaunched: Bool) {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.openedPromotion(product: trace.coins))
    trace.offer(trace.coins, payment: 3, continues: false)
    trace.settle()
    if isRelaunched { trace.relaunch() } else { trace.converge() }
    #expect(
      trace.verdict(of: "promo-payment-reused").reasons == [
        "a promoted purchase of coins was lost",
        "the user tapped a promoted product in the App Store", "StoreKit offered the payment to the app",
        "the app returned false",
        "once everything was idle, the app had neither added it nor shown a message",
        "from now on the payment can no longer be added",
      ])
  }

  @Test("an offer that no handler answers is a breach, and that of an app without observer is another rule's")
  func unheard() {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.openedPromotion(product: trace.coins))
    trace.queue(.callback(.paymentUnheard(product: trace.coins)))
    #expect(
      trace.verdict(of: "promo-payment-reused").reasons == [
        "no handler for the promoted purchase of coins; an app without promoted purchases declares promotions = false",
        "the user tapped a promoted product in the App Store",
        "StoreKit offered the payment; no observer implements should_add_store_payment",
      ])
    let deaf = TraceBuilder()
    deaf.launch(observes: false)
    deaf.queue(.callback(.paymentUnheard(product: deaf.coins)))
    #expect(deaf.verdict(of: "promo-payment-reused") == .notExercised)
  }

  @Test("another payment in its place is a breach, counted once for each offer") func copied() {
    let trace = TraceBuilder()
    trace.launch()
    trace.offer(trace.coins, payment: 3, continues: false)
    trace.tap("continue")
    trace.add(trace.coins, payment: 4)
    trace.add(trace.coins, payment: 5)
    #expect(
      trace.verdict(of: "promo-payment-reused").words == [
        "the promoted payment for coins was replaced on “phone”",
        "#14 StoreKit offered a promoted payment for coins", "#15 the app returned false to defer it",
        "#17 the app added a new payment for coins instead of the one it was offered",
      ])
  }

  @Test("an earlier tap on Buy that the app ignored is no excuse") func ignoredTap() {
    let trace = TraceBuilder()
    trace.launch()
    trace.tapBuy(trace.coins)
    trace.settle()
    trace.offer(trace.coins, payment: 3, continues: false)
    trace.add(trace.coins, payment: 4)
    #expect(
      trace.verdict(of: "promo-payment-reused").reasons.first
        == "the promoted payment for coins was replaced on “phone”")
  }

  @Test("a copy that is added before the answer is a breach") func early() {
    let trace = TraceBuilder()
    trace.offer(trace.coins, payment: 3)
    trace.add(trace.coins, payment: 4)
    trace.answerOffer(3, continues: false)
    #expect(
      trace.verdict(of: "promo-payment-reused").reasons == [
        "the promoted payment for coins was replaced on “phone”",
        "StoreKit offered a promoted payment for coins",
        "the app added a new payment for coins instead of the one it was offered",
      ])
  }
}
