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
        "a tap on Buy for coins did nothing on phone", "the user tapped Buy for coins",
        "the world had come to rest, and the app had neither added a payment nor said a word",
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
