import Facts
import Rules
import Testing

@Suite("buy-button") struct BuyButtonTests {
  static let kept: [Story] = [
    Story("a payment is added") { trace in
      trace.launch()
      trace.tapBuy(trace.coins)
      trace.add(trace.coins, payment: 3)
      trace.settle()
    },
    Story("the app says why not") { trace in
      trace.launch()
      trace.tapBuy(trace.coins)
      trace.dialog(.message)
      trace.settle()
    },
    Story("the app says it in its own window") { trace in
      trace.launch()
      trace.tapBuy(trace.coins)
      trace.text(.message)
      trace.settle()
    },
    Story("the app asks its server first") { trace in
      trace.launch()
      trace.tapBuy(trace.coins)
      trace.app(.server(.asked(verb: trace.texts.pass("products"), key: trace.texts.pass(""))))
      trace.settle()
    },
    Story("payments are forbidden") { trace in
      trace.launch()
      trace.tapBuy(trace.coins)
      trace.app(.queue(.paymentsAllowedRead(allowed: false)))
      trace.settle()
    },
    Story("the shop is locked while a purchase is under way") { trace in
      trace.launch()
      trace.turn((trace.begin(trace.sword), .purchasing)) {}
      trace.tapBuy(trace.coins)
      trace.settle()
    },
    Story("what lasts is owned") { trace in
      trace.launch()
      let bought = trace.buy(trace.sword)
      trace.grant(bought, count: 1)
      trace.finish(bought)
      trace.tapBuy(trace.sword)
      trace.settle()
    },
    Story("killed before it could answer") { trace in
      trace.launch()
      trace.tapBuy(trace.coins)
      trace.relaunch()
      trace.settle()
    },
  ]

  @Test("a tap is answered", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "buy-button") == .kept)
  }

  @Test("a tap on Buy does nothing, told once") func broken() {
    let trace = TraceBuilder()
    trace.launch()
    trace.tapBuy(trace.coins)
    trace.settle()
    trace.settle()
    let verdict = trace.verdict(of: "buy-button")
    #expect(
      verdict.reasons == [
        "a tap on Buy for coins did nothing on “phone”", "the user tapped Buy for coins",
        "once everything was idle, the app had neither added a payment nor shown a message",
      ])
    #expect(verdict.witness?.furtherBreaches == 0)
  }

  @Test("a request that nobody approved and that left the queue is not under way") func vanished() {
    let trace = TraceBuilder()
    trace.launch()
    let deferred = trace.begin(trace.sword)
    trace.turn((deferred, .deferred)) {}
    trace.queue(.transaction(.vanished(transaction: deferred)))
    trace.tapBuy(trace.sword)
    trace.settle()
    #expect(trace.verdict(of: "buy-button").name == "broken")
  }

  /// An app requests its products and does not receive them. The user opens the shop again and taps Buy.
  private static func leftEmpty(isStoreInReach: Bool, answer: (TraceBuilder) -> Void) -> TraceBuilder {
    let trace = TraceBuilder()
    trace.launch()
    trace.app(.request(.productsStarted(request: RequestID(0), count: 1)))
    trace.fact(.message(.linkFailed(device: trace.phone, endpoint: .store)), Actor(.network))
    trace.system(.request(.failed(request: RequestID(0), error: .offline)))
    if isStoreInReach {
      trace.fact(.message(.linkRecovered(device: trace.phone, endpoint: .store)), Actor(.network))
    }
    trace.tap("shop")
    answer(trace)
    trace.tapBuy(trace.coins)
    trace.settle()
    return trace
  }

  @Test("a shop that a failed request left empty must ask again") func isLeftEmpty() {
    let trace = BuyButtonTests.leftEmpty(isStoreInReach: true) { _ in }
    #expect(trace.verdict(of: "buy-button").reasons.first == "a tap on Buy for coins did nothing on “phone”")
  }

  static let excused: [Story] = [
    Story("the store is out of reach still") { _ in },
    Story("the app asks again") { $0.app(.request(.productsStarted(request: RequestID(1), count: 1))) },
    Story("the app says that the shop is closed") { $0.text(.message) },
  ]

  @Test("an empty shop has no button to tap", arguments: excused.indices) func hasReason(index: Int) {
    let story = BuyButtonTests.excused[index]
    let trace = BuyButtonTests.leftEmpty(isStoreInReach: index > 0, answer: story.tell)
    #expect(trace.verdict(of: "buy-button") == .notExercised, "\(story.name)")
  }

  @Test("where the app has no button there is nothing to judge", arguments: [true, false])
  func hasNothingToJudge(isBusy: Bool) {
    let trace = TraceBuilder()
    trace.launch()
    if isBusy {
      trace.busy(true)
    } else {
      trace.app(.request(.productsStarted(request: RequestID(0), count: 1)))
    }
    trace.tapBuy(trace.coins)
    trace.settle()
    #expect(trace.verdict(of: "buy-button") == .notExercised)
  }
}
