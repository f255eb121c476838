import Facts
import Rules
import Testing

@Suite("single-observer") struct SingleObserverTests {
  private static let one = ObserverID(0)
  private static let two = ObserverID(1)

  /// A purchase delivered to two observers, with the actions of each.
  private static func purchase(
    _ trace: TraceBuilder, first: (TransactionID) -> Void, second: (TransactionID) -> Void
  ) {
    let bought = trace.begin(trace.coins)
    trace.charge(bought, trace.coins)
    trace.turn((bought, .purchased), of: one) { first(bought) }
    trace.turn((bought, .purchased), of: two) { second(bought) }
  }

  static let kept: [Story] = [
    Story("one observer") { trace in
      trace.launch()
      let bought = trace.begin(trace.coins)
      trace.charge(bought, trace.coins)
      trace.turn((bought, .purchased)) { trace.finish(bought) }
    },
    Story("two observers, of which one finishes and the other grants and shows") { trace in
      trace.launch()
      trace.addObserver(two)
      purchase(trace) {
        trace.finish($0)
      } second: { _ in
        trace.dialog(.success)
      }
      purchase(trace) {
        trace.finish($0)
      } second: {
        trace.grant($0)
      }
    },
    Story("one after another: the first is taken off before the second works") { trace in
      trace.launch()
      let bought = trace.begin(trace.coins)
      trace.turn((bought, .purchased)) { trace.finish(bought) }
      trace.background()
      trace.removeObserver(one)
      trace.foreground()
      trace.addObserver(two)
      let again = trace.begin(trace.coins)
      trace.turn((again, .purchased), of: two) { trace.finish(again) }
    },
    Story("another observer in another launch") { trace in
      trace.launch()
      let bought = trace.begin(trace.coins)
      trace.turn((bought, .purchased)) { trace.finish(bought) }
      trace.kill()
      trace.launch(observes: false)
      trace.addObserver(two)
      let again = trace.begin(trace.coins)
      trace.turn((again, .purchased), of: two) { trace.finish(again) }
    },
    Story("the same observer, taken off and added again") { trace in
      trace.launch()
      trace.removeObserver(one)
      trace.addObserver(one)
    },
    Story("a finish after an answer of the server, while the other listens, and one after a tap") { trace in
      trace.launch()
      trace.addObserver(two)
      let bought = trace.begin(trace.coins)
      trace.turn((bought, .purchased), of: one) {}
      trace.turn((bought, .purchased), of: two) {}
      trace.inTurn(after: trace.server(.answered(status: 200))) { trace.finish(bought) }
      let again = trace.begin(trace.coins)
      trace.turn((again, .purchased), of: two) {}
      trace.inTurn(after: trace.user(.tapped(name: trace.texts.pass("go on")))) { trace.finish(again) }
    },
    Story("observers of two devices") { trace in
      trace.launch()
      trace.launch(on: trace.tablet, observes: false)
      trace.addObserver(two, on: trace.tablet)
      let bought = trace.begin(trace.coins)
      trace.turn((bought, .purchased)) { trace.finish(bought) }
      let other = trace.begin(trace.coins, on: trace.tablet)
      trace.turn((other, .purchased), of: two, on: trace.tablet) { trace.finish(other, on: trace.tablet) }
    },
  ]

  @Test("one does the work", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "single-observer") == .kept)
  }

  @Test("the same observer is added again") func addedAgain() {
    let trace = TraceBuilder()
    trace.launch()
    trace.app(.queue(.misused(misuse: .observerAddedTwice, subject: 0)))
    trace.app(.queue(.observerAdded(observer: Self.one)))
    trace.app(.queue(.misused(misuse: .observerAddedTwice, subject: 0)))
    let verdict = trace.verdict(of: "single-observer")
    #expect(
      verdict.reasons == [
        "observer 0 was added again on “phone” while it was registered",
        "the observer was added",
        "the app added it again; the system may now call it twice",
      ])
    #expect(verdict.witness?.furtherBreaches == 1)
  }

  @Test("two observers finish, each in its turn") func bothFinish() {
    let trace = TraceBuilder()
    trace.launch()
    trace.addObserver(Self.two)
    Self.purchase(trace) {
      trace.finish($0)
    } second: {
      trace.finish($0)
    }
    #expect(
      trace.verdict(of: "single-observer").reasons == [
        "two observers finished transactions on “phone”",
        "observer 0 finished a transaction",
        "observer 1 finished one too; both are registered",
      ])
  }

  @Test("one finishes in its turn, the other after a timer and an answer that go back to its own")
  func finishesLater() {
    let trace = TraceBuilder()
    trace.launch()
    trace.addObserver(Self.two)
    let bought = trace.begin(trace.coins)
    trace.turn((bought, .purchased), of: Self.one) { trace.finish(bought) }
    var asked = FactSequence.start
    trace.turn((bought, .purchased), of: Self.two) {
      asked = trace.app(.server(.asked(verb: trace.texts.pass("get"), key: trace.texts.pass("coins"))))
    }
    var fired = FactSequence.start
    trace.inTurn(after: asked) { fired = trace.system(.process(.timerFired(timer: 0))) }
    var answered = FactSequence.start
    trace.inTurn(after: fired) { answered = trace.server(.answered(status: 200)) }
    trace.inTurn(after: answered) { trace.finish(bought) }
    #expect(
      trace.verdict(of: "single-observer").reasons == [
        "two observers finished transactions on “phone”",
        "observer 0 finished a transaction",
        "observer 1 finished one too; both are registered",
      ])
  }

  @Test("without an observer there is nothing to judge") func hasNothingToJudge() {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    trace.settle()
    #expect(trace.verdict(of: "single-observer") == .notExercised)
  }
}
