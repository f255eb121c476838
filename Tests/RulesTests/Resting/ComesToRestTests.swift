import Facts
import Kernel
import Rules
import Testing

@Suite("comes-to-rest") struct ComesToRestTests {
  static let kept: [Story] = [
    Story("bought, finished, nothing left") {
      $0.launch()
      $0.finish($0.buy($0.coins))
      $0.converge()
    },
    Story("asked the server once at the last launch") {
      $0.launch()
      $0.world(.livenessBegan(launches: 3))
      $0.launch()
      $0.asks()
      $0.world(.converged(launches: 1))
    },
    Story("never at rest under faults, and at rest without them") {
      $0.launch()
      for _ in 1...100 { $0.asks() }
      $0.world(.budgetSpent(facts: 100_000))
      $0.converge()
    },
  ]

  @Test("an app that gets done is not accused", arguments: kept) func keeps(_ story: Story) {
    #expect(story.told().verdict(of: "comes-to-rest") == .kept)
  }

  @Test("a server that is asked without end") func server() {
    let trace = TraceBuilder()
    trace.launch()
    trace.world(.livenessBegan(launches: 3))
    trace.terminate()
    trace.launch()
    for _ in 1...50 { trace.asks() }
    trace.world(.budgetSpent(facts: 100_000))
    #expect(
      trace.verdict(of: "comes-to-rest").reasons == [
        "the app on “phone” sent a request to its server 50 times without stopping",
        "the recovery phase began: faults off, network up",
        "the app was launched",
        "the app sent a request to its server",
        "the app sent a request to its server again",
        "the app sent a request to its server, 50 times so far in this launch",
        "the run reached its limit of facts before everything was idle",
      ])
  }

  /// The calls that an app may repeat endlessly, with their words.
  static let deeds: [(words: String, story: Story)] = [
    ("added a payment", Story("payments") { $0.add($0.coins) }),
    (
      "started a restore",
      Story("restores") { $0.app(.queue(.restoreCalled(username: .empty))) }
    ),
    (
      "requested products",
      Story("products requests") { $0.app(.request(.productsStarted(request: RequestID(0), count: 1))) }
    ),
    (
      "refreshed the receipt",
      Story("receipts") { $0.app(.request(.refreshStarted(request: RequestID(0)))) }
    ),
    (
      "started a download",
      Story("downloads") { $0.app(.download(.startCalled(download: DownloadID(0), state: .failed))) }
    ),
    ("sent a request to its server", Story("questions") { $0.asks() }),
  ]

  @Test("each deed without end is a breach, and the usual number of them is none", arguments: deeds)
  func deed(_ words: String, _ story: Story) {
    let trace = TraceBuilder()
    trace.world(.livenessBegan(launches: 3))
    trace.launch()
    for _ in 1...20 { story.tell(trace) }
    trace.world(.budgetSpent(facts: 100_000))
    let reason = "the run reached its limit of facts, but the app made no call repeatedly"
    #expect(trace.verdict(of: "comes-to-rest") == .inconclusive(reason: reason))
    story.tell(trace)
    trace.world(.budgetSpent(facts: 100_000))
    #expect(
      trace.verdict(of: "comes-to-rest").reasons.first
        == "the app on “phone” \(words) 21 times without stopping")
  }

  @Test("a budget that is too small for many transactions is nobody's fault") func manyTransactions() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.world(.livenessBegan(launches: 3))
    trace.launch()
    for _ in 1...30 {
      trace.tell(bought, .purchased)
      for _ in 1...4 { trace.asks() }
    }
    trace.world(.budgetSpent(facts: 100))
    #expect(trace.verdict(of: "comes-to-rest").name == "inconclusive")
    for _ in 1...21 { trace.asks() }
    trace.world(.budgetSpent(facts: 100))
    #expect(trace.verdict(of: "comes-to-rest").name == "broken")
  }

  @Test(
    "a call that is made for ever while faults go on is a breach, whatever comes after",
    arguments: [1000, 1001])
  func endless(_ count: Int) {
    let trace = TraceBuilder()
    trace.launch()
    for _ in 1...count { trace.asks() }
    trace.world(.budgetSpent(facts: 100))
    trace.converge()
    let verdict = trace.verdict(of: "comes-to-rest")
    #expect((verdict.name == "broken") == (count > 1000))
  }

  @Test("what was done before faults ended does not count") func underFaults() {
    let trace = TraceBuilder()
    trace.launch()
    for _ in 1...100 { trace.asks() }
    trace.world(.budgetSpent(facts: 100_000))
    trace.world(.livenessBegan(launches: 3))
    trace.asks()
    trace.world(.budgetSpent(facts: 100_000))
    #expect(trace.verdict(of: "comes-to-rest").name == "inconclusive")
  }

  @Test("what was told and never finished comes again") func unfinished() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.grant(bought)
    trace.stayUnsettled(telling: bought)
    #expect(
      trace.verdict(of: "comes-to-rest").reasons == [
        "transaction 0 (coins) is delivered again at every launch on “phone”",
        "the store recorded the purchase",
        "the app received transaction 0 (coins)",
        "the recovery phase began: faults off, network up",
        "the app was launched again",
        "at the end of the recovery phase transaction 0 (coins) was still in the queue",
      ])
  }

  @Test("what waits in the queue while nobody listens") func unheard() {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    _ = trace.buy(trace.coins, told: false)
    trace.recoverWithoutObserver()
    #expect(
      trace.verdict(of: "comes-to-rest").reasons == [
        "transaction 0 (coins) is waiting in the queue on “phone”, and no observer is registered",
        "the store recorded the purchase",
        "the recovery phase began: faults off, network up",
        "the app was launched again and registered no observer",
        "at the end of the recovery phase transaction 0 (coins) was still in the queue",
      ])
  }

  @Test("a last launch whose callbacks the app asked for itself") func selfMade() {
    let trace = TraceBuilder()
    trace.launch()
    trace.world(.livenessBegan(launches: 3))
    trace.launch()
    trace.app(.queue(.restoreCalled(username: .empty)))
    trace.world(.notConverged(unfinished: 0, callbacks: 2))
    #expect(
      trace.verdict(of: "comes-to-rest").reasons == [
        "each launch on “phone” triggers callbacks that the app itself requested",
        "the recovery phase began: faults off, network up",
        "the app was launched for the last time, without user input",
        "the app started a restore on its own",
        "the queue was empty, but the launch still triggered 2 callbacks",
      ])
  }

  static let nobodysFault: [Story] = [
    Story("callbacks that the app did not ask for") {
      $0.launch()
      $0.world(.livenessBegan(launches: 3))
      $0.launch()
      $0.asks()
      $0.world(.notConverged(unfinished: 0, callbacks: 1))
    },
    Story("it lost its product identifier") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.choose("foreign_product", bought)
      $0.stayUnsettled(telling: bought)
    },
    Story("an observer listens, and the queue says nothing") {
      $0.launch()
      _ = $0.buy($0.coins, told: false)
      $0.stayUnsettled()
    },
    Story("a restore of an earlier launch") {
      $0.launch()
      $0.world(.livenessBegan(launches: 3))
      $0.app(.queue(.restoreCalled(username: .empty)))
      $0.launch()
      $0.world(.notConverged(unfinished: 0, callbacks: 1))
    },
    Story("never at rest under faults, and not waited for") {
      $0.launch()
      for _ in 1...100 { $0.asks() }
      $0.world(.budgetSpent(facts: 100_000))
    },
  ]

  @Test("what is nobody's fault is inconclusive", arguments: nobodysFault)
  func isInconclusive(_ story: Story) {
    #expect(story.told().verdict(of: "comes-to-rest").name == "inconclusive")
  }

  static let notExercised: [Story] = [
    Story("a world that was not left to itself") {
      $0.launch()
      $0.finish($0.buy($0.coins))
    },
    Story("nothing to do at all") {
      $0.launch()
      $0.converge()
    },
  ]

  @Test("where nothing was to be done there is nothing to judge", arguments: notExercised)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "comes-to-rest") == .notExercised)
  }
}

extension TraceBuilder {
  /// The app asks its server.
  fileprivate func asks() {
    app(.server(.asked(verb: texts.intern("verify"), key: .empty)))
  }
}
