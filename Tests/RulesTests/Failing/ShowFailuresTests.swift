import Facts
import Rules
import Testing

@Suite("show-failures") struct ShowFailuresTests {
  static let kept: [Story] = [
    Story("an error is shown") { trace in
      trace.launch()
      trace.failWith(.offline) { _ in trace.dialog(.error) }
      trace.settle()
    },
    Story("a message of another kind is shown") { trace in
      trace.launch()
      trace.failWith(.storeKit(.unknown)) { _ in trace.dialog(.message) }
      trace.settle()
    },
    Story("shown later, once the app has asked around") { trace in
      trace.launch()
      trace.failWith(.offline)
      trace.inTurn(after: trace.server(.answered(status: 200))) { trace.dialog(.confirmation) }
      trace.settle()
    },
    Story("one dialog for two failures") { trace in
      trace.launch()
      trace.failWith(.offline)
      trace.failWith(.timedOut)
      trace.dialog(.error)
      trace.settle()
    },
    Story("a second observer hears of what the first has told") { trace in
      trace.launch()
      let failed = trace.begin(trace.coins)
      trace.queue(.transaction(.failed(transaction: failed, error: .offline)))
      trace.turn((failed, .failed)) { trace.dialog(.error) }
      trace.turn((failed, .failed)) {}
      trace.settle()
    },
    Story("a cancel, in silence") { trace in
      trace.launch()
      trace.failWith(.storeKit(.paymentCancelled))
      trace.settle()
    },
    Story("a cancel with the code of an unknown error, in silence") { trace in
      trace.launch()
      let cancelled = trace.begin(trace.coins)
      trace.user(.cancelled(transaction: cancelled))
      trace.queue(.transaction(.failed(transaction: cancelled, error: .storeKit(.unknown))))
      trace.turn((cancelled, .failed)) {}
      trace.settle()
    },
    Story("an interruption, which the system explains") { trace in
      trace.launch()
      trace.failWith(.termsChanged)
      trace.settle()
    },
    Story("a failure without an error") { trace in
      trace.launch()
      trace.failWith(.absent)
      trace.settle()
    },
    Story("the organizer declined") { trace in
      trace.launch()
      let waiting = trace.begin(trace.sword)
      trace.queue(.transaction(.deferred(transaction: waiting)))
      trace.queue(.transaction(.failed(transaction: waiting, error: .storeKit(.unknown))))
      trace.turn((waiting, .failed)) {}
      trace.settle()
    },
    Story("what an earlier launch asked for") { trace in
      trace.launch()
      let failed = trace.begin(trace.coins)
      trace.queue(.transaction(.failed(transaction: failed, error: .offline)))
      trace.relaunch()
      trace.turn((failed, .failed)) {}
      trace.settle()
    },
    Story("killed before it could say anything") { trace in
      trace.launch()
      trace.failWith(.offline)
      trace.relaunch()
      trace.settle()
    },
    Story("the app itself said no to a new storefront") { trace in
      trace.launch()
      let refused = trace.begin(trace.coins)
      trace.app(.queue(.storefrontAnswered(transaction: refused, continues: false)))
      trace.queue(
        .transaction(.failed(transaction: refused, error: .storeKit(.storeProductNotAvailable))))
      trace.turn((refused, .failed)) {}
      trace.settle()
    },
    Story("a crash over something that was paid") { trace in
      trace.launch()
      trace.failWith(.storeKit(.paymentCancelled))
      let bought = trace.begin(trace.coins)
      trace.turn((bought, .purchased)) { trace.crash() }
    },
  ]

  @Test("failures are told, cancels are not owed", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "show-failures") == .kept)
  }

  @Test(
    "a failure in silence, told once",
    arguments: [StoreError.offline, .storeKit(.unknown), .storeKit(.paymentNotAllowed)])
  func silent(_ error: StoreError) {
    let trace = TraceBuilder()
    trace.launch()
    trace.failWith(error) { trace.finish($0, .failed) }
    trace.settle()
    trace.settle()
    let verdict = trace.verdict(of: "show-failures")
    #expect(
      verdict.reasons == [
        "transaction 0 (coins) failed on “phone”, and the app showed no message",
        "transaction 0 (coins) failed; it was not canceled",
        "once everything was idle, the app had shown no message",
      ])
    #expect(verdict.witness?.furtherBreaches == 0)
  }

  @Test("a restore that failed in silence") func restore() {
    let trace = TraceBuilder()
    trace.launch()
    trace.askForHistory()
    trace.endRestore(failure: .offline)
    trace.settle()
    #expect(
      trace.verdict(of: "show-failures").witness?.headline
        == "a restore failed on “phone”, and the app showed no message")
  }

  @Test("a failure ends the process") func crashed() {
    let trace = TraceBuilder()
    trace.launch()
    trace.failWith(.absent) { _ in trace.crash() }
    #expect(
      trace.verdict(of: "show-failures").reasons == [
        "the app on “phone” crashed when transaction 0 (coins) failed",
        "transaction 0 (coins) failed",
        "the app crashed while handling it",
      ])
  }

  static let notExercised: [Story] = [
    Story("nothing failed") { trace in
      trace.launch()
      _ = trace.buy(trace.coins)
      trace.settle()
    },
    Story("a restore of nothing, which ended in an unknown error") { trace in
      trace.launch()
      trace.askForHistory()
      trace.endRestore(failure: .storeKit(.unknown))
      trace.settle()
    },
  ]

  @Test("without a failure there is nothing to judge", arguments: notExercised)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "show-failures") == .notExercised)
  }

  @Test("an app that does not tell what it shows is not judged") func notApplicable() {
    let trace = TraceBuilder()
    trace.launch()
    trace.failWith(.offline)
    trace.settle()
    #expect(
      trace.verdict(of: "show-failures", available: .claims)
        == .notApplicable(reason: "the app does not report its UI"))
  }
}
