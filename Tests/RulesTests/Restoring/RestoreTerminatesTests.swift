import Facts
import Rules
import Testing

@Suite("restore-terminates") struct RestoreTerminatesTests {
  private static func begin(_ trace: TraceBuilder) {
    trace.launch()
    trace.user(.tappedRestore)
    trace.busy(true)
    trace.askForHistory()
  }

  static let kept: [Story] = [
    Story("complete, and no longer busy") { trace in
      begin(trace)
      trace.endRestore { trace.busy(false) }
      trace.settle()
    },
    Story("cancelled, and no longer busy") { trace in
      begin(trace)
      trace.endRestore(failure: .storeKit(.paymentCancelled)) { trace.busy(false) }
      trace.settle()
    },
    Story("busy with what the restore brought") { trace in
      begin(trace)
      _ = trace.restore(trace.sword, purchase: trace.record(trace.sword))
      trace.endRestore()
      trace.settle()
    },
    Story("busy with another restore") { trace in
      begin(trace)
      trace.endRestore(failure: .offline) { trace.askForHistory() }
      trace.settle()
    },
    Story("busy with a purchase whose sheet is open") { trace in
      begin(trace)
      _ = trace.begin(trace.coins)
      trace.endRestore()
      trace.settle()
    },
    Story("killed while it was busy") { trace in
      begin(trace)
      trace.endRestore()
      trace.relaunch()
      trace.settle()
    },
    Story("nothing restored, and the receipt shows what its user bought") { trace in
      trace.launch()
      trace.record(trace.sword)
      trace.askForHistory()
      trace.endRestore { trace.grant(product: trace.sword, count: 1) }
    },
    Story("an account with a history that nobody tells") { trace in
      trace.launch()
      trace.world(.historyMade(account: trace.mia, count: 3))
      trace.user(.signedIn(account: trace.mia))
      trace.askForHistory()
      trace.endRestore { trace.grant(product: trace.sword, count: 1) }
    },
    Story("a present at another time") { trace in
      trace.launch()
      trace.user(.signedIn(account: trace.mia))
      trace.askForHistory()
      trace.endRestore()
      trace.grant(product: trace.coins, count: 5)
    },
  ]

  @Test("a restore ends", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "restore-terminates") == .kept)
  }

  @Test("busy after the end, told once", arguments: [true, false]) func busy(hasFailed: Bool) {
    let trace = TraceBuilder()
    Self.begin(trace)
    trace.endRestore(failure: hasFailed ? .offline : nil)
    trace.settle()
    trace.settle()
    let verdict = trace.verdict(of: "restore-terminates")
    #expect(
      verdict.reasons == [
        "the app stayed busy on “phone” after its restore had ended",
        "the app showed its busy indicator",
        "the app started a restore",
        "the restore \(hasFailed ? "failed" : "completed"); it delivered nothing",
        "once everything was idle, the busy indicator was still visible",
      ])
    #expect(verdict.witness?.furtherBreaches == 0)
  }

  @Test("busy after everything that came was finished") func busyWithNothing() {
    let trace = TraceBuilder()
    Self.begin(trace)
    let restored = trace.restore(trace.sword, purchase: trace.record(trace.sword))
    trace.grant(restored, count: 1)
    trace.finish(restored, .restored)
    trace.endRestore()
    trace.settle()
    #expect(
      trace.verdict(of: "restore-terminates").reasons.contains(
        "the restore completed"))
  }

  @Test("an empty restore unlocks what nobody bought") func granted() {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.signedIn(account: trace.mia))
    trace.askForHistory()
    trace.endRestore { trace.grant(product: trace.sword, count: 1) }
    #expect(
      trace.verdict(of: "restore-terminates").reasons == [
        "a restore that delivered nothing unlocked sword on “phone”",
        "the app started a restore",
        "the restore completed; it delivered nothing",
        "the app granted sword, which no one had bought",
      ])
  }

  @Test("the end of a restore ends the process") func crashed() {
    let trace = TraceBuilder()
    trace.launch()
    trace.askForHistory()
    trace.endRestore(failure: .offline) { trace.crash() }
    #expect(
      trace.verdict(of: "restore-terminates").reasons == [
        "the app on “phone” crashed when its restore ended",
        "the app started a restore",
        "the restore failed; it delivered nothing",
        "the app crashed while handling it",
      ])
  }

  @Test("without the end of a restore there is nothing to judge") func hasNothingToJudge() {
    let trace = TraceBuilder()
    Self.begin(trace)
    trace.settle()
    #expect(trace.verdict(of: "restore-terminates") == .notExercised)
  }
}
