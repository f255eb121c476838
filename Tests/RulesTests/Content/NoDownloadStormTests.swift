import Facts
import Kernel
import Rules
import Testing

@Suite("no-download-storm") struct NoDownloadStormTests {
  /// A restore brings five products with hosted content.
  private static func restored(_ trace: TraceBuilder) -> [DownloadID] {
    trace.launch()
    trace.user(.tappedRestore)
    trace.askForHistory()
    return (0..<5).map { trace.restoreHosted($0).1 }
  }

  static let kept: [Story] = [
    Story("three at most") { trace in
      for download in restored(trace).prefix(3) { trace.start(download) }
    },
    Story("the user taps between them") { trace in
      for download in restored(trace) {
        trace.tap("download")
        trace.start(download)
      }
    },
    Story("the user chose them all at once, and some have to wait for others") { trace in
      let downloads = restored(trace)
      trace.tap("download all")
      for download in downloads { trace.start(download) }
    },
    Story("the user chose them, and the app has to restore before it can download") { trace in
      trace.launch()
      trace.tap("download all")
      trace.askForHistory()
      for number in 0..<5 { trace.start(trace.restoreHosted(number).1) }
    },
    Story("the same one again and again") { trace in
      let download = restored(trace)[0]
      for _ in 0..<5 { trace.start(download, .failed) }
    },
    Story("the rest a minute after the end") { trace in
      let downloads = restored(trace)
      trace.endRestore {}
      trace.now = trace.now + .seconds(61)
      for download in downloads { trace.start(download) }
    },
    Story("after a launch what was chosen before") { trace in
      let downloads = restored(trace)
      for download in downloads {
        trace.tap("download")
        trace.start(download)
      }
      trace.relaunch()
      for download in downloads { trace.start(download) }
    },
    Story("what was bought meanwhile does not count") { trace in
      for download in restored(trace).prefix(3) { trace.start(download) }
      trace.start(trace.buyHosted(7).1)
    },
  ]

  @Test("the user chooses", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "no-download-storm") == .kept)
  }

  @Test("a fourth one") func isBroken() {
    let trace = TraceBuilder()
    let downloads = Self.restored(trace)
    trace.endRestore {}
    trace.now = trace.now + .seconds(60)
    for download in downloads { trace.start(download) }
    let verdict = trace.verdict(of: "no-download-storm")
    #expect(
      verdict.reasons == [
        "after a restore, the app on “phone” started more than three downloads the user did not choose",
        "the app started a restore", "the restore ended",
        "the app started a fourth download without user input",
      ])
    #expect(verdict.witness?.furtherBreaches == 1)
  }

  @Test("a purchase says nothing about what was restored") func isBrokenAfterPurchase() {
    let trace = TraceBuilder()
    let downloads = Self.restored(trace)
    trace.tapBuy(trace.coins)
    for download in downloads { trace.start(download) }
    #expect(trace.verdict(of: "no-download-storm").name == "broken")
  }

  @Test("while the restore goes on") func isBrokenMeanwhile() {
    let trace = TraceBuilder()
    for download in Self.restored(trace) { trace.start(download) }
    #expect(trace.verdict(of: "no-download-storm").name == "broken")
  }

  @Test("without restored downloads there is nothing to judge") func hasNothingToJudge() {
    let trace = TraceBuilder()
    trace.launch()
    for number in 0..<5 { trace.start(trace.buyHosted(number).1) }
    #expect(trace.verdict(of: "no-download-storm") == .notExercised)
  }
}
