import Facts
import Rules
import Testing

@Suite("receipt-status-codes") struct ReceiptStatusCodesTests {
  static let kept: [Story] = [
    Story("production first, the sandbox after 21007") { trace in
      trace.exchange(trace.sword, checks: [(.production, 21_007), (.sandbox, 0)])
    },
    Story("the other way") { trace in
      trace.exchange(trace.sword, checks: [(.sandbox, 21_008), (.production, 0)])
    },
    Story("a second try after a temporary fault") { trace in
      trace.exchange(trace.sword, checks: [(.production, 21_005), (.production, 0)])
    },
    Story("put off after a temporary fault") { trace in
      trace.exchange(trace.sword, checks: [(.production, 21_002)], answer: .tryLater)
    },
    Story("a fault inside the store that will not pass") { trace in
      trace.exchange(trace.sword, checks: [(.production, 21_150)], answer: .rejected)
    },
    Story("what is bad is turned down") { trace in
      trace.exchange(trace.sword, checks: [(.production, 21_003)], answer: .rejected)
    },
    Story("ten questions") { trace in
      trace.exchange(
        trace.sword, checks: Array(repeating: (.production, 21_005), count: 10), answer: .tryLater)
    },
    Story("called bad, checked again, and good") { trace in
      let bought = trace.buy(trace.sword)
      trace.verify(bought, 21_003)
      trace.verify(bought, 0)
      trace.grant(bought, count: 1)
    },
    Story("of the other store, checked again, and finished") { trace in
      let bought = trace.buy(trace.sword)
      trace.verify(bought, 21_008)
      trace.verify(bought, 0)
      trace.finish(bought)
    },
    Story("of the other store, and granted all the same") { trace in
      let bought = trace.buy(trace.sword)
      trace.verify(bought, 21_008)
      trace.grant(bought, count: 1)
      trace.finish(bought)
    },
    Story("another transaction is granted") { trace in
      trace.verify(trace.buy(trace.sword), 21_010)
      trace.grant(trace.buy(trace.coins))
    },
    Story("two exchanges side by side") { trace in
      let one = trace.server(.receiptReceived(account: trace.mia, product: trace.sword, kind: .app, bytes: 1))
      let other = trace.server(
        .receiptReceived(account: trace.ben, product: trace.coins, kind: .app, bytes: 1))
      trace.cause = one
      trace.server(.checkSent(environment: .production, attempt: 1))
      trace.server(.checkAnswered(environment: .production, status: 21_007, retryable: false, entries: 0))
      trace.cause = other
      trace.server(
        .contentAnswered(product: trace.coins, answer: .rejected, version: .empty, bytes: 0))
    },
  ]

  @Test("each status means what it means", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "receipt-status-codes") == .kept)
  }

  @Test(
    "a buyer is turned down over a status that the app reported", arguments: [21_007, 21_008, 21_000, 21_005])
  func isBrokenByReport(status: Int64) {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.sword)
    trace.verify(bought, status)
    trace.finish(bought)
    #expect(
      trace.verdict(of: "receipt-status-codes").reasons == [
        "a customer was rejected because of status \(status), which is about the request, not the receipt",
        "the app received the purchase", "the app received status \(status)",
        "the app finished the purchase without granting it",
      ])
  }

  @Test("production does not know the transaction") func isUnknown() {
    func verdict(
      _ checks: [(StoreEnvironment, Int64)], _ answer: ContentAnswer, isBought: Bool = true
    ) -> Verdict {
      let trace = TraceBuilder()
      if isBought { _ = trace.buy(trace.sword) }
      trace.exchange(trace.sword, checks: checks, answer: answer)
      return trace.verdict(of: "receipt-status-codes")
    }
    let unknown: Int64 = 4_040_010
    #expect(
      verdict([(.production, unknown)], .rejected).reasons.first == "a receipt from the sandbox was rejected")
    #expect(verdict([(.production, unknown), (.sandbox, unknown)], .rejected) == .kept)
    #expect(verdict([(.production, unknown), (.sandbox, 0)], .sent) == .kept)
    #expect(verdict([(.production, unknown)], .rejected, isBought: false) == .kept)
    #expect(
      verdict([(.production, unknown), (.sandbox, unknown)], .sent).reasons.first
        == "an invalid receipt was accepted")
  }

  @Test("21007 and turned down") func isBroken() {
    let trace = TraceBuilder()
    trace.exchange(trace.sword, checks: [(.production, 21_007)], answer: .rejected)
    #expect(
      trace.verdict(of: "receipt-status-codes").reasons == [
        "a receipt from the sandbox was rejected", "the server received the receipt",
        "the validation returned status 21007",
        "the server rejected the receipt without asking the other environment",
      ])
  }

  /// A purchase for which the server reports a status to its app.
  private static func told(_ status: Int64, retryable: Bool = false, _ trace: TraceBuilder) -> TransactionID {
    trace.launch()
    let bought = trace.buy(trace.sword)
    trace.exchange(
      .none, checks: [(.production, status)], retryable: retryable, answer: nil, told: status)
    return bought
  }

  @Test(
    "a buyer is turned down over what says nothing of the buyer", arguments: [21_000, 21_004, 21_005, 21_009])
  func turnsDown(status: Int64) {
    let trace = TraceBuilder()
    trace.finish(Self.told(status, trace))
    #expect(
      trace.verdict(of: "receipt-status-codes").reasons == [
        "a customer was rejected because of status \(status), which is about the request, not the receipt",
        "the app received the purchase", "the app received status \(status)",
        "the app finished the purchase without granting it",
      ])
  }

  @Test(
    "who keeps the purchase, or grants it, or hears more, turns nobody down",
    arguments: [
      Story("kept") { _ = told(21_004, $0) },
      Story("granted all the same") {
        let bought = told(21_009, $0)
        $0.grant(bought, count: 1)
        $0.finish(bought)
      },
      Story("the receipt is bad") { $0.finish(told(21_003, $0)) },
      Story("a fault inside the store that will not pass") { $0.finish(told(21_150, $0)) },
      Story("told of a good one since") {
        let bought = told(21_009, $0)
        $0.exchange(.none, answer: nil, told: 0)
        $0.finish(bought)
      },
      Story("told before the purchase") {
        _ = told(21_009, $0)
        $0.finish($0.buy($0.coins))
      },
    ])
  func turnsNobodyDown(_ story: Story) {
    #expect(story.told().verdict(of: "receipt-status-codes") == .kept)
  }

  @Test("a fault inside the store that will pass turns nobody down either") func passingFault() {
    let trace = TraceBuilder()
    trace.finish(Self.told(21_150, retryable: true, trace))
    #expect(trace.verdict(of: "receipt-status-codes").reasons.count == 4)
  }

  static let broken: [Story] = [
    Story("a temporary store error was treated as a rejection") { trace in
      trace.exchange(trace.sword, checks: [(.production, 21_009)], answer: .notPaid)
    },
    Story("a temporary store error was treated as a rejection") { trace in
      trace.exchange(trace.sword, checks: [(.production, 21_199)], retryable: true, answer: .rejected)
    },
    Story("a receipt from production was rejected") { trace in
      trace.exchange(trace.sword, checks: [(.sandbox, 21_008)], answer: .notPaid)
    },
    Story("the server asked the same environment again after the store had named the sandbox") { trace in
      trace.exchange(
        trace.sword, checks: [(.production, 21_007), (.sandbox, 21_008), (.production, 21_007)], answer: nil)
    },
    Story("the server asked the store more than 10 times about one receipt") { trace in
      trace.exchange(trace.sword, checks: Array(repeating: (.production, 21_005), count: 11), answer: nil)
    },
    Story("an invalid receipt was accepted") { trace in
      trace.exchange(trace.sword, checks: [(.production, 21_010)], answer: .sent)
    },
    Story("the app granted a purchase whose receipt was rejected") { trace in
      let bought = trace.buy(trace.sword)
      trace.verify(bought, 21_003)
      trace.grant(bought, count: 1)
    },
  ]

  @Test("a status is taken for another", arguments: broken) func isBrokenToo(_ story: Story) {
    #expect(story.told().verdict(of: "receipt-status-codes").reasons.first == story.name)
  }

  static let silent: [Story] = [
    Story("all is well at once") { trace in trace.exchange(trace.sword) },
    Story("nobody checks") { trace in trace.grant(trace.buy(trace.sword), count: 1) },
    Story("whoever answers without a check is no server that can be judged") { trace in
      trace.exchange(trace.sword, checks: [], answer: .rejected)
    },
  ]

  @Test("without a status but zero there is nothing to judge", arguments: silent)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "receipt-status-codes") == .notExercised)
  }
}
