import Facts
import Rules
import Testing

@Suite("quiet-cancel") struct QuietCancelTests {
  private static let cancelled = StoreError.storeKit(.paymentCancelled)

  static let kept: [Story] = [
    Story("silence") { trace in
      trace.launch()
      trace.failWith(cancelled)
    },
    Story("a dialog that is no error") { trace in
      trace.launch()
      trace.failWith(cancelled) { _ in trace.dialog(.message) }
    },
    Story("an error about something else, at another time") { trace in
      trace.launch()
      trace.failWith(cancelled)
      trace.failWith(.offline) { _ in trace.dialog(.error) }
    },
    Story("an error about something else in the same array") { trace in
      trace.launch()
      let (first, second) = (trace.begin(trace.coins), trace.begin(trace.sword))
      trace.queue(.transaction(.failed(transaction: first, error: cancelled)))
      trace.queue(.transaction(.failed(transaction: second, error: .offline)))
      trace.turn((first, .failed), (second, .failed)) { trace.dialog(.error) }
    },
    Story("an error about a purchase of the same array that could not be saved") { trace in
      trace.launch()
      let (first, second) = (trace.begin(trace.coins), trace.begin(trace.sword))
      trace.queue(.transaction(.failed(transaction: first, error: cancelled)))
      trace.turn((first, .failed), (second, .purchased)) {
        trace.failWrite("wallet")
        trace.dialog(.error)
      }
    },
  ]

  @Test("a cancel is no error", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "quiet-cancel") == .kept)
  }

  @Test("an error after a cancelled purchase") func purchase() {
    let trace = TraceBuilder()
    trace.launch()
    trace.failWith(Self.cancelled) { _ in trace.dialog(.error) }
    #expect(
      trace.verdict(of: "quiet-cancel").reasons == [
        "the app on “phone” showed an error after a cancellation",
        "transaction 0 (coins) failed with the code for a canceled payment",
        "the app showed an error",
      ])
  }

  @Test("an error after a cancelled restore") func restore() {
    let trace = TraceBuilder()
    trace.launch()
    trace.askForHistory()
    trace.endRestore(failure: Self.cancelled) { trace.dialog(.error) }
    #expect(
      trace.verdict(of: "quiet-cancel").reasons[1]
        == "a restore failed with the code for a canceled payment")
  }

  static let notExercised: [Story] = [
    Story("nobody cancelled") { trace in
      trace.launch()
      trace.failWith(.offline) { _ in trace.dialog(.error) }
    },
    Story("a cancel whose code says nothing of it") { trace in
      trace.launch()
      trace.failWith(.storeKit(.unknown)) { _ in trace.dialog(.error) }
    },
    Story("a cancel that comes without its error") { trace in
      trace.launch()
      let failed = trace.begin(trace.coins)
      trace.choose("failed_error", failed)
      trace.queue(.transaction(.failed(transaction: failed, error: cancelled)))
      trace.turn((failed, .failed)) { trace.dialog(.error) }
    },
    Story("the organizer declined") { trace in
      trace.launch()
      let waiting = trace.begin(trace.sword)
      trace.queue(.transaction(.deferred(transaction: waiting)))
      trace.queue(.transaction(.failed(transaction: waiting, error: cancelled)))
      trace.turn((waiting, .failed)) { trace.dialog(.error) }
    },
  ]

  @Test("without a cancel there is nothing to judge", arguments: notExercised)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "quiet-cancel") == .notExercised)
  }
}
