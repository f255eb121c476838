import Facts
import Rules
import Testing

@Suite("no-receipt-reuse") struct NoReceiptReuseTests {
  /// Mia buys a sword, and the server grants it.
  private static func given(_ trace: TraceBuilder) {
    _ = trace.buy(trace.sword)
    trace.exchange(trace.sword)
  }

  @Test("a friend's copy is turned down") func isKept() {
    let trace = TraceBuilder()
    Self.given(trace)
    trace.exchange(trace.sword, for: trace.ben, answer: .alreadyRedeemed)
    #expect(trace.verdict(of: "no-receipt-reuse") == .kept)
  }

  @Test("a friend's copy brings the same") func isBroken() {
    let trace = TraceBuilder()
    Self.given(trace)
    trace.exchange(trace.sword, for: trace.ben)
    #expect(
      trace.verdict(of: "no-receipt-reuse").reasons == [
        "a used or refunded receipt granted sword to “ben”", "the server had granted sword to another user",
        "“ben” sent a receipt", "the server granted sword without a valid payment",
      ])
  }

  @Test("a receipt from before the refund brings it again") func isBrokenAfterRefund() {
    let trace = TraceBuilder()
    Self.given(trace)
    trace.revoke()
    trace.raise(1, .refund)
    trace.receive(1)
    trace.exchange(trace.sword)
    #expect(
      trace.verdict(of: "no-receipt-reuse").reasons.dropFirst().first
        == "the server was notified of the refund")
  }

  @Test("the same purchase is paid out for each receipt") func isBrokenByPayingTwice() {
    let trace = TraceBuilder()
    _ = trace.buy(trace.coins)
    trace.payOut(trace.coins)
    trace.payOut(trace.coins)
    #expect(
      trace.verdict(of: "no-receipt-reuse").reasons.prefix(2) == [
        "“mia” got coins twice for the same receipt", "the server granted coins to “mia”",
      ])
  }

  @Test("in the end the user has more than was bought") func isBrokenByTheBooks() {
    let trace = TraceBuilder()
    Self.given(trace)
    trace.exchange(trace.sword)
    trace.server(.entitled(account: trace.mia, product: trace.sword, count: 2))
    #expect(
      trace.verdict(of: "no-receipt-reuse").reasons == [
        "“mia” got sword twice for the same receipt", "the server granted sword to “mia”",
        "the server answered a receipt from “mia”", "the server has granted more of sword than was bought",
      ])
  }

  static let silent: [Story] = [
    Story("the user has what was bought") { trace in
      given(trace)
      trace.server(.entitled(account: trace.mia, product: trace.sword, count: 1))
    },
    Story("what was taken back is paid out again") { trace in
      _ = trace.buy(trace.coins)
      trace.payOut(trace.coins)
      trace.takeBack(trace.coins, over: 0)
      trace.payOut(trace.coins)
    },
    Story("a server without its books cannot count") { trace in
      given(trace)
      trace.server(.forgot(count: 1))
      trace.exchange(trace.sword)
      trace.server(.entitled(account: trace.mia, product: trace.sword, count: 2))
    },
    Story("who bought it sends the receipt again") { trace in
      given(trace)
      trace.exchange(trace.sword)
    },
    Story("nobody was paid for it yet") { trace in
      _ = trace.buy(trace.sword)
      trace.exchange(trace.sword, for: trace.ben)
    },
    Story("both bought it") { trace in
      given(trace)
      _ = trace.buy(trace.sword, for: trace.ben)
      trace.exchange(trace.sword, for: trace.ben)
    },
    Story("the server was not told of the refund") { trace in
      given(trace)
      trace.revoke()
      trace.exchange(trace.sword)
    },
    Story("the server forgot whom it paid") { trace in
      given(trace)
      trace.server(.forgot(count: 1))
      trace.exchange(trace.sword, for: trace.ben)
    },
    Story("it is shared with the family") { trace in
      given(trace)
      trace.store(.shared(purchase: PurchaseID(1), account: trace.ben))
      trace.exchange(trace.sword, for: trace.ben)
    },
    Story("somebody has purchases from before the run") { trace in
      given(trace)
      trace.world(.historyMade(account: trace.ben, count: 1))
      trace.exchange(trace.sword, for: trace.ben)
    },
    Story("whoever is logged in need not have the account that pays") { trace in
      trace.user(.loggedIn(account: trace.ben))
      given(trace)
      trace.exchange(trace.sword, for: trace.ben)
    },
  ]

  @Test("what may be paid is not judged", arguments: silent) func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "no-receipt-reuse") == .notExercised)
  }
}
