import Facts
import Rules
import Testing

@Suite("observer-lifetime") struct ObserverLifetimeTests {
  private static let one = ObserverID(0)

  private static func release(_ trace: TraceBuilder, isRegistered: Bool = true) {
    trace.app(.queue(.observerReleased(observer: one, registered: isRegistered)))
  }

  static let kept: [Story] = [
    Story("it lives") { trace in
      trace.launch()
      trace.settle()
    },
    Story("taken off, then released") { trace in
      trace.launch()
      trace.removeObserver(one)
      release(trace, isRegistered: false)
      trace.settle()
    },
    Story("it takes itself off as it goes") { trace in
      trace.launch()
      release(trace)
      trace.removeObserver(one)
      trace.settle()
    },
    Story("the process ended with it") { trace in
      trace.launch()
      release(trace)
      trace.terminate()
      trace.settle()
    },
    Story("the process was killed right after, and the next launch is fine") { trace in
      trace.launch()
      release(trace)
      trace.relaunch()
      trace.settle()
    },
  ]

  @Test("it lives as long as it is registered", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "observer-lifetime") == .kept)
  }

  @Test("the queue calls one that is gone") func called() {
    let trace = TraceBuilder()
    trace.launch()
    Self.release(trace)
    trace.queue(.callback(.refused(observer: Self.one)))
    trace.queue(.process(.raised(exception: .releasedObserver)))
    trace.crash()
    trace.settle()
    let verdict = trace.verdict(of: "observer-lifetime")
    #expect(
      verdict.reasons == [
        "observer 0 was deallocated on “phone” while registered",
        "observer 0 was added",
        "the app released it without removing it from the queue",
        "the queue called it after it was deallocated",
        "the process crashed",
      ])
    #expect(verdict.witness?.furtherBreaches == 0)
  }

  @Test("one that is gone is still registered when the world rests") func rests() {
    let trace = TraceBuilder()
    trace.launch()
    Self.release(trace)
    trace.settle()
    trace.settle()
    #expect(
      trace.verdict(of: "observer-lifetime").words.last
        == "#14 once everything was idle, it was still registered")
  }

  @Test("without an observer there is nothing to judge") func hasNothingToJudge() {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    #expect(trace.verdict(of: "observer-lifetime") == .notExercised)
  }
}
