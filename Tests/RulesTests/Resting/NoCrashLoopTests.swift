import Facts
import Kernel
import Rules
import Testing

@Suite("no-crash-loop") struct NoCrashLoopTests {
  static let kept: [Story] = [
    Story("launched twice, and nothing died") {
      $0.launch()
      $0.relaunch()
    },
    Story("one crash, and the next launch lives") {
      $0.launch()
      $0.dies(of: $0.buy($0.coins))
      $0.launch()
      $0.converge()
    },
    Story("killed from outside at every launch") {
      $0.launch()
      for _ in 1...3 { $0.relaunch() }
    },
    Story("two crashes, and a launch between them that lived") {
      $0.launch()
      $0.crash()
      $0.launch()
      $0.relaunch()
      $0.crash()
    },
    Story("it dies of the same tap twice, and nothing keeps it from being opened") {
      $0.launch()
      $0.tapBuy($0.coins)
      $0.crash()
      $0.launch()
      $0.tap("shop")
      $0.crash()
      $0.launch()
      $0.user(.tappedRestore)
      $0.crash()
      $0.launch()
    },
    Story("it died at launch once, and of a tap after that") {
      $0.launch()
      $0.crash()
      $0.launch()
      $0.tap("shop")
      $0.crash()
    },
    Story("each of two transactions killed it once, after a tap") {
      $0.launch()
      $0.tapBuy($0.coins)
      $0.dies(of: $0.buy($0.coins))
      $0.launch()
      $0.tapBuy($0.sword)
      $0.dies(of: $0.buy($0.sword))
    },
    Story("two devices that died once each") {
      $0.launch()
      $0.launch(on: $0.tablet)
      $0.crash()
      $0.crash(on: $0.tablet)
      $0.launch()
    },
    Story("it ends on purpose while the receipt is no good") {
      for _ in 1...3 {
        $0.launch()
        $0.app(
          .process(.crashed(process: ProcessID(0), reason: .invalidReceipt, file: .empty, line: 0)))
      }
    },
  ]

  @Test("an app that can be opened is not accused", arguments: kept) func keeps(_ story: Story) {
    #expect(story.told().verdict(of: "no-crash-loop") == .kept)
  }

  @Test("two launches that die before anybody touches anything are a loop") func everyLaunch() {
    let trace = TraceBuilder()
    for _ in 1...3 {
      trace.launch()
      trace.app(
        .process(
          .crashed(
            process: ProcessID(0), reason: .outOfMemory, file: trace.texts.intern("app.lua"), line: 7)))
    }
    let verdict = trace.verdict(of: "no-crash-loop")
    #expect(
      verdict.reasons == [
        "the app on “phone” crashed at consecutive launches",
        "the app was launched",
        "the app crashed: out of memory",
        "the app was launched again",
        "the app crashed again: out of memory",
      ])
    #expect(verdict.witness?.furtherBreaches == 1)
  }

  @Test("a transaction that comes again and kills again is a loop") func sameTransaction() {
    let trace = TraceBuilder()
    trace.launch()
    trace.tapBuy(trace.coins)
    let bought = trace.buy(trace.coins, told: false)
    trace.dies(of: bought)
    trace.launch()
    trace.relaunch()
    trace.tap("shop")
    trace.dies(of: bought)
    #expect(
      trace.verdict(of: "no-crash-loop").reasons == [
        "the app on “phone” crashed twice on transaction 0 (coins)",
        "the app was launched",
        "the app received transaction 0 (coins)",
        "the app crashed while handling it: an uncaught error",
        "the app was launched again",
        "the app received transaction 0 (coins)",
        "the app crashed again while handling it: an uncaught error",
      ])
  }

  @Test("what came in an array of several is called so") func several() {
    let trace = TraceBuilder()
    let (coins, sword) = (trace.buy(trace.coins, told: false), trace.buy(trace.sword, told: false))
    for _ in 1...2 {
      trace.launch()
      trace.turn((coins, .purchased), (sword, .purchased)) { trace.crash() }
    }
    #expect(
      trace.verdict(of: "no-crash-loop").reasons.first
        == "the app on “phone” crashed twice on several transactions, the last one transaction 1 (sword)")
  }

  @Test("a crash that is no answer to the transaction told last is not laid at its door") func unrelated() {
    let trace = TraceBuilder()
    trace.launch()
    trace.tapBuy(trace.coins)
    let bought = trace.buy(trace.coins)
    trace.crash()
    trace.launch()
    trace.tap("shop")
    trace.tell(bought, .purchased)
    trace.crash()
    #expect(trace.verdict(of: "no-crash-loop") == .kept)
  }

  @Test("the first crash of a launch is no loop yet") func boundary() {
    let trace = TraceBuilder()
    trace.launch()
    trace.crash()
    #expect(trace.verdict(of: "no-crash-loop") == .notExercised)
    trace.launch()
    #expect(trace.verdict(of: "no-crash-loop") == .kept)
    trace.crash()
    #expect(trace.verdict(of: "no-crash-loop").name == "broken")
  }

  @Test("one launch has no occasion to die again") func notExercised() {
    let trace = TraceBuilder()
    trace.launch()
    trace.finish(trace.buy(trace.coins))
    #expect(trace.verdict(of: "no-crash-loop") == .notExercised)
  }

  @Test("each reason has its words", arguments: CrashReason.allCases) func words(_ reason: CrashReason) {
    let trace = TraceBuilder()
    for _ in 1...2 {
      trace.launch()
      trace.app(.process(.crashed(process: ProcessID(0), reason: reason, file: .empty, line: 0)))
    }
    let verdict = trace.verdict(of: "no-crash-loop")
    #expect(verdict.name == (reason == .invalidReceipt ? "kept" : "broken"))
    #expect(reason == .invalidReceipt || verdict.reasons.count == 5)
  }
}

extension TraceBuilder {
  /// The app receives a transaction and crashes in response.
  fileprivate func dies(of transaction: TransactionID) {
    turn((transaction, .purchased)) { crash() }
  }
}
