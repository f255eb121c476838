import Facts
import Rules
import Testing

@Suite("keep-on-server-failure") struct KeepOnServerFailureTests {
  @Test("a receipt that does not show the purchase yet is no refusal") func notPaidYet() {
    let trace = TraceBuilder()
    let bought = trace.buy(trace.sword)
    trace.ask("deliver")
    trace.exchange(trace.sword, answer: .notPaid)
    trace.hearServer(402)
    trace.verify(bought, 0)
    trace.finish(bought)
    #expect(
      trace.verdict(of: "keep-on-server-failure").reasons.first
        == "transaction 0 (sword) was finished on “phone” although it could not be validated")
    let patient = TraceBuilder()
    let kept = patient.buy(patient.sword)
    patient.ask("deliver")
    patient.exchange(patient.sword, answer: .notPaid)
    patient.hearServer(402)
    patient.ask("deliver")
    patient.exchange(patient.sword)
    patient.hearServer(200)
    patient.grant(kept, count: 1)
    patient.finish(kept)
    #expect(patient.verdict(of: "keep-on-server-failure") == .kept)
  }

  @Test(
    "what fails behind the answer that the app heard is another question; an answer that was lost was not heard",
    arguments: [true, false]) func laterQuestion(isHeard: Bool)
  {
    let trace = TraceBuilder()
    let bought = trace.buy(trace.sword)
    trace.ask("deliver")
    trace.exchange(trace.sword)
    if isHeard { trace.hearServer(200) }
    trace.ask("put_new")
    trace.failToReachServer()
    trace.finish(bought)
    #expect((trace.verdict(of: "keep-on-server-failure").name == "broken") == !isHeard)
  }

  @Test(
    "what fails behind a check of the whole receipt that the app heard is another question",
    arguments: [true, false]) func questionBehindCheck(isHeard: Bool)
  {
    let trace = TraceBuilder()
    let bought = trace.buy(trace.sword)
    trace.ask("verify")
    if isHeard {
      trace.hearServer(200)
      trace.verify(bought, 0)
      trace.ask("put_new")
    }
    trace.failToReachServer()
    trace.finish(bought)
    #expect((trace.verdict(of: "keep-on-server-failure").name == "broken") == !isHeard)
  }

  static let kept: [Story] = [
    Story("left in the queue") { trace in
      _ = trace.buy(trace.sword)
      trace.ask("deliver")
      trace.failToReachServer()
    },
    Story("asked again, and delivered") { trace in
      let bought = trace.buy(trace.sword)
      trace.ask("deliver")
      trace.hearServer(503)
      trace.ask("deliver")
      trace.exchange(trace.sword)
      trace.hearServer(200)
      trace.grant(bought, count: 1)
      trace.finish(bought)
    },
    Story("asked again, and turned down") { trace in
      let bought = trace.buy(trace.sword)
      trace.ask("deliver")
      trace.failToReachServer()
      trace.ask("deliver")
      trace.exchange(trace.sword, checks: [(.production, 21_003)], answer: .rejected)
      trace.hearServer(403)
      trace.finish(bought)
    },
    Story("two questions are open, and the failure answers the other one") { trace in
      let bought = trace.buy(trace.sword)
      _ = trace.buy(trace.coins)
      trace.ask("deliver", "coins")
      trace.ask("deliver")
      trace.exchange(trace.sword)
      trace.hearServer(200)
      trace.hearServer(503)
      trace.finish(bought)
    },
    Story("the receipt was made safe, to be delivered later") { trace in
      let bought = trace.buy(trace.sword)
      trace.ask("deliver")
      trace.failToReachServer()
      trace.app(.claim(.persisted(transaction: bought, subject: .receipt)))
      trace.finish(bought)
    },
    Story("its user has it already") { trace in
      let first = trace.buy(trace.sword)
      trace.grant(first, count: 1)
      trace.finish(first)
      let second = trace.buy(trace.sword)
      trace.ask("deliver")
      trace.failToReachServer()
      trace.finish(second)
    },
    Story("the app says that the receipt is no good") { trace in
      let bought = trace.buy(trace.sword)
      trace.ask("verify")
      trace.failToReachServer()
      trace.verify(bought, 21_003)
      trace.finish(bought)
    },
    Story("the money went back meanwhile") { trace in
      let bought = trace.buy(trace.sword)
      trace.ask("deliver")
      trace.failToReachServer()
      trace.store(.revoked(purchase: PurchaseID(0), reason: .refund))
      trace.finish(bought)
    },
    Story("another product was asked about") { trace in
      let bought = trace.buy(trace.sword)
      trace.ask("deliver", "coins")
      trace.failToReachServer()
      trace.finish(bought)
    },
    Story("only an earlier question failed") { trace in
      trace.ask("deliver")
      trace.failToReachServer()
      trace.finish(trace.buy(trace.sword))
    },
  ]

  @Test("it is kept, or a clear answer came", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "keep-on-server-failure") == .kept)
  }

  @Test("a genuine receipt without entries lags behind, and decides nothing") func emptyReceipt() {
    func verdict(entries: Int64) -> String {
      let trace = TraceBuilder()
      trace.launch()
      let bought = trace.buy(trace.coins)
      trace.ask("verify", "")
      trace.exchange(.none, entries: entries, answer: nil)
      trace.hearServer(200)
      trace.verify(bought, 0)
      trace.finish(bought)
      return trace.verdict(of: "keep-on-server-failure").name
    }
    #expect(verdict(entries: 0) == "broken")
    #expect(verdict(entries: 1) != "broken")
  }

  @Test("finished although the server was out of reach") func isBroken() {
    let trace = TraceBuilder()
    let bought = trace.buy(trace.sword)
    trace.ask("deliver")
    trace.failToReachServer()
    trace.finish(bought)
    #expect(
      trace.verdict(of: "keep-on-server-failure").reasons == [
        "transaction 0 (sword) was finished on “phone” although it could not be validated",
        "the app received transaction 0 (sword)", "the app asked for validation",
        "the attempt gave no result",
        "the app finished it without granting it or saving the receipt",
      ])
  }

  @Test("left in the queue, and never asked about again") func neverAgain() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.sword)
    trace.ask("deliver")
    trace.failToReachServer()
    trace.stayUnsettled(telling: bought)
    #expect(
      trace.verdict(of: "keep-on-server-failure").reasons == [
        "validation of transaction 0 (sword) was never retried on “phone”",
        "the app received transaction 0 (sword)", "the app asked for validation",
        "the attempt gave no result",
        "the app was launched with the server reachable, and never retried",
      ])
  }

  static let again: [Story] = [
    Story("the next launch asks again") { trace in
      trace.launch()
      let bought = trace.buy(trace.sword)
      trace.ask("deliver")
      trace.failToReachServer()
      trace.world(.livenessBegan(launches: 3))
      trace.relaunch()
      trace.tell(bought, .purchased)
      trace.ask("deliver")
      trace.world(.notConverged(unfinished: 1, callbacks: 0))
    },
    Story("the server said that the receipt is of the sandbox") { trace in
      trace.launch()
      let bought = trace.buy(trace.sword)
      trace.ask("verify")
      trace.failToReachServer()
      trace.ask("verify")
      trace.server(.checkTold(status: 21_007))
      trace.verify(bought, 21_007)
      trace.finish(bought)
    },
  ]

  @Test("asked again, or told by the server", arguments: again) func isKeptToo(_ story: Story) {
    #expect(story.told().verdict(of: "keep-on-server-failure") == .kept)
  }

  static let broken: [Story] = [
    Story("the app's own check was sent to the other store") { trace in
      let bought = trace.buy(trace.sword)
      trace.verify(bought, 21_007)
      trace.finish(bought)
    },
    Story("the server cannot serve") { trace in
      let bought = trace.buy(trace.sword)
      trace.ask("deliver")
      trace.exchange(trace.sword, checks: [(.production, 21_005)], answer: .tryLater)
      trace.hearServer(503)
      trace.finish(bought)
    },
    Story("the app says that the check failed") { trace in
      let bought = trace.buy(trace.sword)
      trace.ask("verify")
      trace.verify(bought, 21_009)
      trace.finish(bought)
    },
    Story("answered before, and failed since") { trace in
      let first = trace.buy(trace.coins)
      trace.ask("deliver", "coins")
      trace.exchange(trace.coins)
      trace.grant(first)
      trace.finish(first)
      trace.relaunch()
      let second = trace.buy(trace.sword)
      trace.ask("deliver")
      trace.failToReachServer()
      trace.finish(second)
    },
  ]

  @Test("nobody could tell", arguments: broken) func isBrokenToo(_ story: Story) {
    #expect(story.told().verdict(of: "keep-on-server-failure").name == "broken")
  }

  static let silent: [Story] = [
    Story("the server answers") { trace in
      let bought = trace.buy(trace.sword)
      trace.ask("deliver")
      trace.hearServer(499)
      trace.finish(bought)
    },
    Story("it was asked for something else") { trace in
      let bought = trace.buy(trace.sword)
      trace.ask("put")
      trace.failToReachServer()
      trace.finish(bought)
    },
  ]

  @Test("without a failed question about a receipt there is nothing to judge", arguments: silent)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "keep-on-server-failure") == .notExercised)
  }
}
