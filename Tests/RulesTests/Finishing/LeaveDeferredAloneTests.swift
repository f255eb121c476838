import Facts
import Rules
import Testing

@Suite("leave-deferred-alone") struct LeaveDeferredAloneTests {
  static let kept: [Story] = [
    Story("a message that it waits, and nothing else") { trace in
      trace.launch()
      let waiting = trace.begin(trace.sword)
      trace.turn((waiting, .deferred)) { trace.dialog(.waiting) }
      trace.settle()
    },
    Story("granted and finished once it is approved") { trace in
      trace.launch()
      let waiting = trace.begin(trace.sword)
      trace.turn((waiting, .deferred)) {}
      trace.settle()
      trace.charge(waiting, trace.sword)
      trace.turn((waiting, .purchased)) {
        trace.grant(waiting)
        trace.finish(waiting)
      }
      trace.settle()
    },
    Story("granted once a list has it, before its listener receives it") { trace in
      trace.launch(observes: false)
      let waiting = trace.begin(trace.sword)
      trace.turn((waiting, .deferred)) {}
      trace.charge(waiting, trace.sword)
      trace.stated(waiting)
      trace.grant(waiting)
      trace.settle()
    },
    Story("approved and refunded at once, and granted nevertheless: another rule judges that") { trace in
      trace.launch(observes: false)
      let waiting = trace.begin(trace.sword)
      trace.turn((waiting, .deferred)) {}
      trace.charge(waiting, trace.sword)
      trace.updated(waiting, revoked: true)
      trace.grant(waiting)
      trace.settle()
    },
    Story("finished once it is declined") { trace in
      trace.launch()
      let waiting = trace.begin(trace.sword)
      trace.turn((waiting, .deferred)) {}
      trace.turn((waiting, .failed)) { trace.finish(waiting, .failed) }
      trace.settle()
    },
    Story("busy until it was told, and no longer") { trace in
      trace.launch()
      trace.busy(true)
      let waiting = trace.begin(trace.sword)
      trace.turn((waiting, .deferred)) { trace.busy(false) }
      trace.settle()
    },
    Story("busy with a restore that never ended") { trace in
      trace.launch()
      trace.busy(true)
      trace.app(.queue(.restoreCalled(username: .empty)))
      let waiting = trace.begin(trace.sword)
      trace.turn((waiting, .deferred)) {}
      trace.settle()
    },
    Story("busy with another purchase, whose sheet is open") { trace in
      trace.launch()
      trace.busy(true)
      _ = trace.begin(trace.coins)
      let waiting = trace.begin(trace.sword)
      trace.turn((waiting, .deferred)) {}
      trace.settle()
    },
    Story("busy from something later") { trace in
      trace.launch()
      let waiting = trace.begin(trace.sword)
      trace.turn((waiting, .deferred)) {}
      trace.busy(true)
      trace.settle()
    },
    Story("busy when it died") { trace in
      trace.launch()
      trace.busy(true)
      let waiting = trace.begin(trace.sword)
      trace.turn((waiting, .deferred)) {}
      trace.kill()
      trace.settle()
      trace.launch()
      trace.settle()
    },
    Story("another product is granted in the meantime") { trace in
      trace.launch()
      let waiting = trace.begin(trace.sword)
      trace.turn((waiting, .deferred)) {}
      let bought = trace.begin(trace.coins)
      trace.charge(bought, trace.coins)
      trace.turn((bought, .purchased)) { trace.grant(product: trace.coins, count: 100) }
      trace.settle()
    },
    Story("a grant that names no transaction, in a callback that brought more than what waits") { trace in
      trace.launch()
      let bought = trace.begin(trace.coins)
      let waiting = trace.begin(trace.coins)
      trace.charge(bought, trace.coins)
      trace.turn((bought, .purchased), (waiting, .deferred)) { trace.grant(product: trace.coins, count: 100) }
      trace.settle()
    },
  ]

  @Test("what waits is left alone", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "leave-deferred-alone") == .kept)
  }

  @Test("a grant while it waits") func granted() {
    let trace = TraceBuilder()
    trace.launch()
    let waiting = trace.begin(trace.sword)
    trace.turn((waiting, .deferred)) { trace.grant(waiting) }
    #expect(
      trace.verdict(of: "leave-deferred-alone").words == [
        "transaction 0 (sword) was granted on “phone” while it was deferred",
        "#17 the app received transaction 0 (sword) as deferred: nothing has been paid",
        "#18 the app granted it before it was approved",
      ])
  }

  @Test("a grant of the product while it waits") func grantedUnnamed() {
    let trace = TraceBuilder()
    trace.launch()
    let waiting = trace.begin(trace.coins)
    trace.turn((waiting, .deferred)) { trace.grant(product: trace.coins, count: 100) }
    #expect(
      trace.verdict(of: "leave-deferred-alone").witness?.headline
        == "transaction 0 (coins) was granted on “phone” while it was deferred")
  }

  @Test("a finish while it waits, in a later launch too") func finished() {
    let trace = TraceBuilder()
    trace.launch()
    let waiting = trace.begin(trace.sword)
    trace.turn((waiting, .deferred)) {}
    trace.relaunch()
    trace.turn((waiting, .deferred)) { trace.finish(waiting, .deferred) }
    #expect(
      trace.verdict(of: "leave-deferred-alone").reasons == [
        "transaction 0 (sword) was finished on “phone” while it was deferred",
        "the app received transaction 0 (sword) as deferred: nothing has been paid",
        "the app finished it before a decision was made",
      ])
  }

  @Test("busy for as long as it waits, told once") func busy() {
    let trace = TraceBuilder()
    trace.launch()
    trace.busy(true)
    let waiting = trace.begin(trace.sword)
    trace.turn((waiting, .deferred)) {}
    trace.settle()
    trace.settle()
    let verdict = trace.verdict(of: "leave-deferred-alone")
    #expect(
      verdict.reasons == [
        "the app stayed busy on “phone” while transaction 0 (sword) was deferred",
        "the app showed its busy indicator",
        "the app received transaction 0 (sword) as deferred: nothing has been paid",
        "once everything was idle, the busy indicator was still visible",
      ])
    #expect(verdict.witness?.furtherBreaches == 0)
  }

  @Test("without anything deferred there is nothing to judge") func hasNothingToJudge() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.grant(bought)
    trace.finish(bought)
    trace.settle()
    #expect(trace.verdict(of: "leave-deferred-alone") == .notExercised)
  }
}
