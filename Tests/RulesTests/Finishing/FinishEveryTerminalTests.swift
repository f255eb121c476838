import Facts
import Rules
import Testing

@Suite("finish-every-terminal") struct FinishEveryTerminalTests {
  static let kept: [Story] = [
    Story("each of the three states finished") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.finish(bought)
      let failed = $0.begin($0.coins)
      $0.fail(failed)
      $0.finish(failed, .failed)
      let restored = $0.restore($0.sword, purchase: $0.record($0.sword))
      $0.finish(restored, .restored)
      $0.converge()
    },
    Story("finished by a later launch") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.finish(bought)
      $0.converge()
    },
    Story("finished, and told once more by a callback that was on its way") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.finish(bought)
      $0.tell(bought, .purchased)
      $0.converge()
    },
    Story("its finish had no effect, and nobody was told since") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.world(.livenessBegan(launches: 3))
      $0.tell(bought, .purchased)
      $0.finish(bought)
      $0.queue(.transaction(.removed(transaction: bought)))
      $0.queue(.transaction(.returned(transaction: bought)))
      $0.world(.notConverged(unfinished: 1, callbacks: 0))
    },
    Story("nobody is signed in any more") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.user(.signedOut(account: $0.mia))
      $0.stayUnsettled(telling: bought)
    },
    Story("held back until its account is there again") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.world(.livenessBegan(launches: 3))
      $0.tell(bought, .purchased)
      $0.queue(.transaction(.heldBack(transaction: bought)))
      $0.world(.notConverged(unfinished: 0, callbacks: 1))
    },
    Story("its account signed out") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.user(.signedIn(account: $0.ben))
      $0.stayUnsettled(telling: bought)
    },
    Story("it vanished by itself") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.world(.livenessBegan(launches: 3))
      $0.tell(bought, .purchased)
      $0.queue(.transaction(.vanished(transaction: bought)))
      $0.world(.notConverged(unfinished: 0, callbacks: 1))
    },
    Story("killed or hindered when it was told, and never told again") {
      $0.launch()
      _ = $0.buy($0.coins)
      $0.stayUnsettled()
    },
    Story("it lost its product identifier") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.world(
        .chosen(
          site: $0.texts.intern("foreign_product"), scope: Int64(bought.rawValue), option: 1, count: 2))
      $0.stayUnsettled(telling: bought)
    },
    Story("the app is not there any more") {
      $0.launch()
      _ = $0.buy($0.coins)
      $0.kill()
      $0.system(.device(.appRemoved))
      $0.stayUnsettled()
    },
  ]

  @Test("an app that owes no finish is not accused", arguments: kept) func keeps(_ story: Story) {
    #expect(story.told().verdict(of: "finish-every-terminal") == .kept)
  }

  static let broken: [(state: TransactionState, story: Story)] = [
    (
      .purchased,
      Story("purchased") {
        $0.launch()
        let bought = $0.buy($0.coins)
        $0.grant(bought)
        $0.stayUnsettled(telling: bought)
      }
    ),
    (
      .failed,
      Story("failed") {
        $0.launch()
        let failed = $0.begin($0.coins)
        $0.fail(failed)
        $0.stayUnsettled(telling: failed, as: .failed)
      }
    ),
    (
      .restored,
      Story("restored") {
        $0.launch()
        let restored = $0.restore($0.coins, purchase: $0.record($0.coins))
        $0.stayUnsettled(telling: restored, as: .restored)
      }
    ),
  ]

  @Test("what was paid back is to be finished too, and the repayment is shown") func paidBack() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.store(.revoked(purchase: trace.purchaseOf[bought]!, reason: .refund))
    trace.stayUnsettled(telling: bought)
    #expect(
      trace.verdict(of: "finish-every-terminal").reasons.contains(
        "the store refunded a purchase of coins; its transaction must still be finished"))
  }

  @Test("what ended, was told and was never finished is a breach", arguments: broken)
  func breaks(_ state: TransactionState, _ story: Story) {
    // A failed transaction has no purchase.
    let sale = state == .failed ? [] : ["the store recorded the purchase"]
    #expect(
      story.told().verdict(of: "finish-every-terminal").reasons == [
        "transaction 0 (coins) was never finished on “phone”"
      ] + sale + [
        "the app received transaction 0 (coins) as \(state.name)",
        "at the end of the recovery phase the app still had not finished it",
      ])
  }

  @Test("a transaction that the books know nothing of is told of without a number") func unknownDevice() {
    let trace = TraceBuilder()
    trace.launch()
    trace.stayUnsettled(telling: TransactionID(5), as: .failed)
    #expect(
      trace.verdict(of: "finish-every-terminal").witness?.headline
        == "transaction 5 was never finished on the device")
  }

  @Test("the witness shows the one that was told first, and counts the others") func first() {
    let trace = TraceBuilder()
    trace.launch()
    let early = trace.begin(trace.coins)
    let late = trace.begin(trace.sword)
    trace.charge(late, trace.sword)
    trace.tell(late, .purchased)
    trace.fail(early)
    trace.stayUnsettled(telling: early, late)
    let witness = trace.verdict(of: "finish-every-terminal").witness
    #expect(witness?.headline == "transaction 1 (sword) was never finished on “phone”")
    #expect(witness?.furtherBreaches == 1)
  }

  @Test(
    "a restored book may wait until its user chooses it or gives it up, and no longer",
    arguments: ["download sword", "cancel sword", nil]) func waitsForChoice(_ tap: String?)
  {
    let trace = TraceBuilder()
    trace.launch()
    let (book, pages) = trace.restoreHosted(0)
    trace.tap("download coins")
    trace.stayUnsettled(telling: book, as: .restored)
    #expect(trace.verdict(of: "finish-every-terminal") == .kept)
    if let tap { trace.tap(tap) } else { trace.start(pages) }
    #expect(trace.verdict(of: "finish-every-terminal").name == "broken")
  }

  @Test("a finish without effect that comes again must be finished again") func returned() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.finish(bought)
    trace.queue(.transaction(.removed(transaction: bought)))
    trace.stayUnsettled(telling: bought)
    #expect(trace.verdict(of: "finish-every-terminal").name == "broken")
  }

  @Test("a finish without effect that is told again in the same launch must be repeated") func returnedSoon()
  {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.world(.livenessBegan(launches: 3))
    trace.finish(bought)
    trace.queue(.transaction(.removed(transaction: bought)))
    trace.queue(.transaction(.returned(transaction: bought)))
    trace.tell(bought, .purchased)
    trace.world(.notConverged(unfinished: 1, callbacks: 0))
    #expect(trace.verdict(of: "finish-every-terminal").name == "broken")
  }

  @Test("a crash when it was told is no excuse") func crash() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.world(.livenessBegan(launches: 3))
    for _ in 0..<3 {
      trace.launch()
      trace.tell(bought, .purchased)
      trace.system(
        .process(.crashed(process: ProcessID(0), reason: .uncaughtError, file: .empty, line: 1)))
    }
    trace.world(.notConverged(unfinished: 1, callbacks: 1))
    #expect(trace.verdict(of: "finish-every-terminal").name == "broken")
  }

  @Test("a missing original or a turned down receipt is no excuse") func noExcuse() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.app(.claim(.verified(transaction: bought, status: Int64(CheckStatus.notAuthentic.rawValue))))
    trace.world(
      .chosen(
        site: trace.texts.intern("missing_original"), scope: Int64(bought.rawValue), option: 1, count: 2))
    trace.stayUnsettled(telling: bought)
    #expect(trace.verdict(of: "finish-every-terminal").name == "broken")
  }

  @Test("finishing an object of an earlier launch does not count") func staleObject() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.stayUnsettled(telling: bought)
    trace.finish(bought)
    trace.queue(.queue(.misused(misuse: .finishedOfEarlierLaunch, subject: Int64(bought.rawValue))))
    #expect(trace.verdict(of: "finish-every-terminal").name == "broken")
    trace.finish(bought)
    trace.queue(.queue(.misused(misuse: .finishedTwice, subject: Int64(bought.rawValue))))
    #expect(trace.verdict(of: "finish-every-terminal") == .kept)
  }

  @Test("the account that comes back owes the finish again") func accountReturns() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.user(.signedOut(account: trace.mia))
    trace.queue(.transaction(.heldBack(transaction: bought)))
    trace.user(.signedIn(account: trace.mia))
    trace.stayUnsettled(telling: bought)
    #expect(trace.verdict(of: "finish-every-terminal").name == "broken")
  }

  static let notExercised: [Story] = [
    Story("nothing happened") { $0.launch() },
    Story("purchased, and nobody was told") {
      $0.launch(observes: false)
      _ = $0.buy($0.coins, told: false)
      $0.stayUnsettled()
    },
    Story("deferred is not an end") {
      $0.launch()
      let waiting = $0.begin($0.coins)
      $0.queue(.transaction(.deferred(transaction: waiting)))
      $0.tell(waiting, .deferred)
      $0.converge()
    },
  ]

  @Test("where nothing ended there is nothing to judge", arguments: notExercised)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "finish-every-terminal") == .notExercised)
  }

  @Test("a transaction that a listener receives only as revoked is to be finished") func revoked() {
    func trace(_ answer: (TraceBuilder, TransactionID) -> Void) -> TraceBuilder {
      let trace = TraceBuilder()
      trace.user(.signedIn(account: trace.mia))
      trace.launch(observes: false)
      let bought = trace.buy(trace.sword, told: false)
      trace.updated(bought, revoked: true)
      answer(trace, bought)
      trace.converge()
      return trace
    }
    #expect(
      trace { _, _ in }.verdict(of: "finish-every-terminal").reasons == [
        "transaction 0 (sword) was never finished on “phone”",
        "the store recorded the purchase",
        "a listener received transaction 0 (sword) as revoked",
        "at the end of the recovery phase the app still had not finished it",
      ])
    #expect(trace { $0.finish($1) }.verdict(of: "finish-every-terminal") == .kept)
    #expect(
      trace { trace, id in trace.queue(.transaction(.removed(transaction: id))) }
        .verdict(of: "finish-every-terminal") == .kept)
  }

  @Test("an end that was not waited for is inconclusive") func inconclusive() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    #expect(
      trace.verdict(of: "finish-every-terminal")
        == .inconclusive(reason: "the run ended before the recovery phase was over"))
    trace.finish(bought)
    #expect(trace.verdict(of: "finish-every-terminal") == .kept)
    trace.world(.budgetSpent(facts: 100_000))
    #expect(
      trace.verdict(of: "finish-every-terminal")
        == .inconclusive(reason: "the run reached its limit of facts before everything was idle"))
  }
}
