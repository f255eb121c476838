import Facts
import Rules
import Testing

@Suite("failed-then-purchased") struct FailedThenPurchasedTests {
  /// A purchase fails, and the store charges another one of the same product. The app has not received it
  /// yet.
  private static func interrupted(_ trace: TraceBuilder) -> TransactionID {
    trace.launch()
    let failed = trace.begin(trace.coins)
    trace.fail(failed)
    trace.finish(failed, .failed)
    let purchase = trace.record(trace.coins)
    return trace.receive(trace.coins, purchase: purchase)
  }

  static let kept: [Story] = [
    Story("granted and finished") { trace in
      let paid = interrupted(trace)
      trace.grant(paid)
      trace.finish(paid)
      trace.converge()
    },
    Story("finished without a grant: another rule judges that") { trace in
      let paid = interrupted(trace)
      trace.finish(paid)
      trace.converge()
    },
    Story("told while a kill kept the app from it, and never again") { trace in
      _ = interrupted(trace)
      trace.converge()
    },
    Story("its account signed out") { trace in
      let paid = interrupted(trace)
      trace.user(.signedIn(account: trace.ben))
      trace.converge(telling: paid)
    },
  ]

  @Test("what is paid after a failure is processed", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "failed-then-purchased") == .kept)
  }

  @Test("what is paid after a failure is left alone") func isBroken() {
    let trace = TraceBuilder()
    let paid = Self.interrupted(trace)
    trace.converge(telling: paid)
    let verdict = trace.verdict(of: "failed-then-purchased")
    #expect(
      verdict.reasons == [
        "after a failure, transaction 1 (coins) was neither granted nor finished on “phone”",
        "an earlier purchase of coins failed",
        "the store recorded the purchase",
        "the app received transaction 1 (coins) as purchased",
        "at the end of the recovery phase it was still neither granted nor finished",
      ])
    #expect(verdict.witness?.furtherBreaches == 0)
  }

  @Test("what a restore brings after a failure is another story") func restored() {
    let trace = TraceBuilder()
    let paid = Self.interrupted(trace)
    trace.converge(telling: paid, as: .restored)
    #expect(trace.verdict(of: "failed-then-purchased") == .notExercised)
  }

  @Test("a run that was not left to itself is inconclusive") func isInconclusive() {
    let trace = TraceBuilder()
    _ = Self.interrupted(trace)
    #expect(trace.verdict(of: "failed-then-purchased").name == "inconclusive")
  }

  static let notExercised: [Story] = [
    Story("nothing failed") { trace in
      trace.launch()
      _ = trace.buy(trace.coins)
      trace.converge()
    },
    Story("nothing was paid afterwards") { trace in
      trace.launch()
      trace.fail(trace.begin(trace.coins))
      trace.converge()
    },
    Story("another product was paid afterwards") { trace in
      trace.launch()
      trace.fail(trace.begin(trace.coins))
      let bought = trace.buy(trace.sword)
      trace.converge(telling: bought)
    },
    Story("paid first, failed later") { trace in
      trace.launch()
      let bought = trace.buy(trace.coins)
      trace.fail(trace.begin(trace.coins))
      trace.converge(telling: bought)
    },
    Story("failed on one device, paid on another") { trace in
      trace.launch()
      trace.fail(trace.begin(trace.coins))
      let bought = trace.buy(trace.coins, on: trace.tablet)
      trace.converge(telling: bought)
    },
  ]

  @Test("without a purchase after a failure there is nothing to judge", arguments: notExercised)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "failed-then-purchased") == .notExercised)
  }
}
