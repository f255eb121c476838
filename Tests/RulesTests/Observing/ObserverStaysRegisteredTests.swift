import Facts
import Rules
import Testing

@Suite("observer-stays-registered") struct ObserverStaysRegisteredTests {
  private static let one = ObserverID(0)
  private static let two = ObserverID(1)

  static let kept: [Story] = [
    Story("it stays") { trace in
      trace.launch()
      trace.settle()
    },
    Story("taken off as the app ends") { trace in
      trace.launch()
      trace.settle()
      trace.removeObserver(one)
      trace.terminate()
      trace.settle()
    },
    Story("one goes and another stays") { trace in
      trace.launch()
      trace.addObserver(two)
      trace.removeObserver(two)
      trace.settle()
    },
    Story("one takes the place of another") { trace in
      trace.launch()
      trace.removeObserver(one)
      trace.addObserver(two)
      trace.settle()
    },
    Story("killed before anybody could say that it was missing") { trace in
      trace.launch()
      trace.removeObserver(one)
      trace.relaunch()
      trace.settle()
    },
  ]

  @Test("somebody listens while the app runs", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "observer-stays-registered") == .kept)
  }

  @Test("nobody listens any more, told once") func isBroken() {
    let trace = TraceBuilder()
    trace.launch()
    trace.settle()
    trace.removeObserver(Self.one)
    trace.settle()
    trace.settle()
    let verdict = trace.verdict(of: "observer-stays-registered")
    #expect(
      verdict.words == [
        "the app on “phone” kept running without an observer",
        "#12 an observer was added",
        "#14 the app removed its last observer",
        "#15 the app was still running without an observer",
      ])
  }

  @Test("back in front without its observer") func backInFront() {
    let trace = TraceBuilder()
    trace.launch()
    trace.background()
    trace.removeObserver(Self.one)
    trace.foreground()
    trace.settle()
    #expect(trace.verdict(of: "observer-stays-registered").name == "broken")
  }

  @Test("taken off in the background, and added again in front: what was due meanwhile was missed")
  func inTheBackground() {
    let trace = TraceBuilder()
    trace.launch()
    trace.background()
    trace.removeObserver(Self.one)
    trace.settle()
    trace.foreground()
    trace.addObserver(Self.one)
    trace.settle()
    #expect(trace.verdict(of: "observer-stays-registered").name == "broken")
  }

  @Test("without an observer there is nothing to judge") func hasNothingToJudge() {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    trace.settle()
    #expect(trace.verdict(of: "observer-stays-registered") == .notExercised)
  }
}
