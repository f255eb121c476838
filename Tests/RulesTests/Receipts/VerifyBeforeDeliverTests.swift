import Facts
import Rules
import Testing

@Suite("verify-before-deliver") struct VerifyBeforeDeliverTests {
  static let kept: [Story] = [
    Story("the server sent the content, then the app granted it") { trace in
      trace.stock(trace.sword)
      let bought = trace.buy(trace.sword)
      trace.exchange(trace.sword, answer: .sent)
      trace.grant(bought, count: 1)
    },
    Story("the server read a valid signature") { trace in
      trace.stock(trace.sword)
      let bought = trace.buy(trace.sword)
      trace.server(.signatureRead(genuine: true))
      trace.grant(bought, count: 1)
    },
    Story("the app says that the receipt is valid") { trace in
      trace.stock(trace.sword)
      let bought = trace.buy(trace.sword)
      trace.verify(bought, 0)
      trace.grant(bought, count: 1)
    },
    Story("the server only checked it") { trace in
      trace.stock(trace.sword)
      let bought = trace.buy(trace.sword)
      trace.exchange(trace.sword, answer: nil)
      trace.grant(bought, count: 1)
    },
    Story("what its user has is said again after a restore") { trace in
      trace.stock(trace.sword)
      let bought = trace.buy(trace.sword)
      trace.verify(bought, 0)
      trace.grant(bought, count: 1)
      trace.grant(trace.restore(trace.sword, purchase: PurchaseID(0)), count: 1)
    },
    Story("checked in an earlier launch") { trace in
      trace.stock(trace.sword)
      trace.launch()
      let bought = trace.buy(trace.sword)
      trace.exchange(trace.sword)
      trace.relaunch()
      trace.tell(bought, .purchased)
      trace.grant(bought, count: 1)
    },
  ]

  @Test("a receipt is checked first", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "verify-before-deliver") == .kept)
  }

  @Test("granted unchecked") func isBroken() {
    let trace = TraceBuilder()
    trace.stock(trace.sword)
    let bought = trace.buy(trace.sword)
    trace.grant(bought, count: 1)
    trace.exchange(trace.sword)
    #expect(
      trace.verdict(of: "verify-before-deliver").reasons == [
        "transaction 0 (sword) was granted on “phone” before its receipt was validated",
        "the app received transaction 0 (sword); its content comes from the server",
        "the app granted it; no receipt had been validated since the delivery",
      ])
  }

  static let broken: [Story] = [
    Story("the check said no") { trace in
      trace.stock(trace.sword)
      let bought = trace.buy(trace.sword)
      trace.exchange(trace.sword, checks: [(.production, 21_003)], answer: .rejected)
      trace.grant(bought, count: 1)
    },
    Story("the check was for an earlier purchase") { trace in
      trace.stock(trace.coins)
      let first = trace.buy(trace.coins)
      trace.verify(first, 0)
      trace.grant(first)
      trace.grant(trace.buy(trace.coins))
    },
  ]

  @Test("no valid receipt since it was told", arguments: broken) func isBrokenToo(_ story: Story) {
    #expect(story.told().verdict(of: "verify-before-deliver").name == "broken")
  }

  @Test("what the server does not deliver needs no check") func hasNothingToJudge() {
    let trace = TraceBuilder()
    trace.stock(trace.sword)
    trace.grant(trace.buy(trace.coins))
    #expect(trace.verdict(of: "verify-before-deliver") == .notExercised)
    #expect(
      trace.verdict(of: "verify-before-deliver", available: .claims).words
        == ["not applicable", "the app does not deliver products from a server"])
  }
}
