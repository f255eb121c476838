import Facts
import Rules
import Testing

@Suite("busy-ends") struct BusyEndsTests {
  /// Faults end, a day passes, and the app is launched again.
  private static func runRecoveryPhase(_ trace: TraceBuilder) {
    trace.settle()
    trace.world(.livenessBegan(launches: 3))
    trace.settle()
    trace.terminate()
  }

  static let kept: [Story] = [
    Story("never busy") { trace in
      trace.launch()
      trace.tapBuy(trace.coins)
      trace.failWith(.offline)
      runRecoveryPhase(trace)
    },
    Story("busy until the purchase failed") { trace in
      trace.launch()
      trace.busy(true)
      trace.failWith(.offline) { _ in trace.busy(false) }
      runRecoveryPhase(trace)
    },
    Story("ended by a timer, long after") { trace in
      trace.launch()
      trace.busy(true)
      trace.failWith(.offline)
      trace.settle()
      trace.world(.livenessBegan(launches: 3))
      trace.inTurn(after: trace.system(.process(.timerFired(timer: 0)))) { trace.busy(false) }
      trace.terminate()
    },
    Story("ended by its user before the world was left to itself") { trace in
      trace.launch()
      trace.busy(true)
      trace.failWith(.offline)
      trace.settle()
      trace.relaunch()
      runRecoveryPhase(trace)
    },
    Story("a purchase that waits for approval") { trace in
      trace.launch()
      trace.busy(true)
      let waiting = trace.begin(trace.sword)
      trace.queue(.transaction(.deferred(transaction: waiting)))
      trace.turn((waiting, .deferred)) {}
      runRecoveryPhase(trace)
    },
    Story("a sheet that never closes") { trace in
      trace.launch()
      trace.busy(true)
      trace.turn((trace.begin(trace.coins), .purchasing)) {}
      runRecoveryPhase(trace)
    },
    Story("the end of a restore, which another rule judges") { trace in
      trace.launch()
      trace.busy(true)
      trace.askForHistory()
      trace.endRestore()
      runRecoveryPhase(trace)
    },
  ]

  @Test("a busy sign comes down", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "busy-ends") == .kept)
  }

  @Test("busy forever after a purchase that failed") func broken() {
    let trace = TraceBuilder()
    trace.launch()
    trace.busy(true)
    trace.failWith(.offline)
    Self.runRecoveryPhase(trace)
    #expect(
      trace.verdict(of: "busy-ends").reasons == [
        "the app on “phone” never hid its busy indicator",
        "the app showed its busy indicator",
        "the last callback while it was busy",
        "the recovery phase began: faults off, network up",
        "at the end of the recovery phase the busy indicator was still visible",
      ])
  }

  @Test("an alert of the system is all that comes, and as far as the app can know the purchase goes on")
  func alert() {
    let trace = TraceBuilder()
    trace.launch()
    trace.busy(true)
    trace.turn((trace.begin(trace.coins), .purchasing)) {}
    trace.system(.device(.alertShown(alert: .alreadyBought, product: trace.coins)))
    Self.runRecoveryPhase(trace)
    #expect(trace.verdict(of: "busy-ends") == .kept)
  }

  @Test("where nobody begins anything and nothing is busy there is nothing to judge") func hasNothingToJudge()
  {
    let trace = TraceBuilder()
    trace.launch()
    trace.failWith(.offline)
    Self.runRecoveryPhase(trace)
    #expect(trace.verdict(of: "busy-ends") == .notExercised)
  }
}
