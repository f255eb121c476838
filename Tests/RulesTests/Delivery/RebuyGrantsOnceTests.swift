import Facts
import Rules
import Testing

@Suite("rebuy-grants-once") struct RebuyGrantsOnceTests {
  /// The user buys the sword several times; the app grants and finishes each purchase.
  private static func buy(_ trace: TraceBuilder, times: Int) {
    trace.launch()
    for number in 0..<times {
      let bought = trace.buy(trace.sword)
      if number == 0 { trace.grant(bought, count: 1) }
      trace.finish(bought)
    }
  }

  static let kept: [Story] = [
    Story("bought twice, owned once") { trace in
      buy(trace, times: 2)
      trace.own(trace.sword, 1)
    },
    Story("bought twice and refunded, owned no more") { trace in
      buy(trace, times: 2)
      trace.own(trace.sword, 0)
    },
    Story("counted with each restore: another rule judges that") { trace in
      buy(trace, times: 1)
      _ = trace.restore(trace.sword, purchase: PurchaseID(0))
      trace.own(trace.sword, 2)
    },
  ]

  @Test("what is owned once is counted once", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "rebuy-grants-once") == .kept)
  }

  @Test("granted again when it is bought or restored where it is owned", arguments: [true, false])
  func grantedAgain(isRestored: Bool) {
    let trace = TraceBuilder()
    Self.buy(trace, times: 1)
    let again = isRestored ? trace.restore(trace.sword, purchase: PurchaseID(0)) : trace.buy(trace.sword)
    trace.grant(again, count: 1)
    #expect(
      trace.verdict(of: "rebuy-grants-once").reasons == [
        "sword was granted again on “phone”, where it is already owned", "the app granted sword",
        "the app granted it again, for another transaction",
      ])
  }

  @Test(
    "an app that keeps the receipt alone cannot know what it granted; one that saves something can",
    arguments: [false, true])
  func keepsOnlyReceipt(isSaved: Bool) {
    let trace = TraceBuilder()
    trace.launch()
    trace.app(.disk(.receiptRead(found: true, entries: 0)))
    let bought = trace.buy(trace.sword)
    if isSaved { trace.write() }
    trace.grant(bought, count: 1)
    trace.finish(bought)
    trace.grant(trace.buy(trace.sword), count: 1)
    #expect((trace.verdict(of: "rebuy-grants-once").name == "broken") == isSaved)
  }

  @Test("what was taken back may be granted anew") func grantedAnew() {
    let trace = TraceBuilder()
    Self.buy(trace, times: 1)
    trace.app(.claim(.revoked(product: trace.sword, account: .none)))
    trace.grant(trace.buy(trace.sword), count: 1)
    #expect(trace.verdict(of: "rebuy-grants-once").name != "broken")
  }

  @Test("counted twice after it was bought twice") func isBroken() {
    let trace = TraceBuilder()
    Self.buy(trace, times: 2)
    trace.own(trace.sword, 2)
    trace.own(trace.sword, 2)
    let verdict = trace.verdict(of: "rebuy-grants-once")
    #expect(
      verdict.reasons == [
        "the user owns 2 of sword on “phone”; it is a non-consumable",
        "the app received sword",
        "the app received sword again; the user already owned it",
        "the app reported that its user owns 2 of sword",
      ])
    #expect(verdict.witness?.furtherBreaches == 1)
  }

  @Test("counted twice after it was delivered twice") func deliveredAgain() {
    let trace = TraceBuilder()
    Self.buy(trace, times: 1)
    trace.own(trace.sword, 2)
    #expect(trace.verdict(of: "rebuy-grants-once").name == "broken")
  }

  static let notExercised: [Story] = [
    Story("bought once") { trace in
      buy(trace, times: 1)
      trace.own(trace.sword, 1)
    },
    Story("bought twice, and nobody asked") { buy($0, times: 2) },
    Story("a consumable") { trace in
      trace.launch()
      _ = trace.buy(trace.coins)
      _ = trace.buy(trace.coins)
      trace.own(trace.coins, 200)
    },
    Story("more of one purchase of several") { trace in
      trace.launch()
      _ = trace.buy(trace.sword, quantity: 3)
      trace.own(trace.sword, 3)
    },
  ]

  @Test("without a second purchase there is nothing to judge", arguments: notExercised)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "rebuy-grants-once") == .notExercised)
  }
}
