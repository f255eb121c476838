import Facts
import Rules
import Testing

@Suite("finish-after-all-downloads") struct FinishAfterAllDownloadsTests {
  static let kept: [Story] = [
    Story("all of them are finished") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      let pictures = trace.announce(1, of: bought, content: "pictures")
      trace.arrive(pages)
      trace.arrive(pictures)
      trace.finish(bought)
    },
    Story("one is finished, the other was given up") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      let pictures = trace.announce(1, of: bought, content: "pictures")
      trace.arrive(pages)
      trace.start(pictures)
      trace.cancel(pictures)
      trace.finish(bought)
    },
    Story("a failed one was given up, which changed nothing any more") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.fail(pages)
      trace.cancel(pages, .failed, takesEffect: false)
      trace.finish(bought)
    },
    Story("the cancel is on its way") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.start(pages)
      trace.progress(pages)
      trace.cancel(pages, takesEffect: false)
      trace.finish(bought)
    },
    Story("a restore brings what its user has") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(pages)
      trace.finish(bought)
      trace.finish(trace.restoreHosted(1).0, .restored)
    },
    Story("the downloads wait again after a launch, and were saved before") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(pages)
      trace.relaunch()
      trace.finish(bought)
    },
  ]

  @Test("nothing is left to be downloaded", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "finish-after-all-downloads") == .kept)
  }

  @Test("a download is not over, whatever it does", arguments: ["waiting", "active", "paused", "failed"])
  func isBroken(_ state: String) {
    let trace = TraceBuilder()
    trace.launch()
    let (bought, pages) = trace.buyHosted()
    trace.start(pages)
    switch state {
    case "active": trace.progress(pages)
    case "paused": trace.queue(.download(.paused(download: pages)))
    case "failed": trace.fail(pages)
    default: break
    }
    trace.finish(bought)
    #expect(
      trace.verdict(of: "finish-after-all-downloads").reasons == [
        "transaction 0 (sword) was finished on “phone” while one of its downloads was \(state)",
        "transaction 0 (sword) arrived with files to download", "the app started the download",
      ] + (state == "failed" ? ["the download failed"] : []) + [
        "the app finished the transaction, which stopped the download"
      ])
  }

  static let broken: [Story] = [
    Story("a restored transaction is finished at once") { trace in
      trace.launch()
      trace.finish(trace.restoreHosted(0).0, .restored)
    },
    Story("one of two is left") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      _ = trace.announce(1, of: bought, content: "pictures")
      trace.arrive(pages)
      trace.finish(bought)
    },
    Story("what was given up was started again") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.start(pages)
      trace.cancel(pages)
      trace.start(pages, .cancelled)
      trace.progress(pages)
      trace.finish(bought)
    },
    Story("a resumed one goes on") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.queue(.download(.paused(download: pages)))
      trace.queue(.download(.resumed(download: pages)))
      trace.finish(bought)
    },
    Story("the app was removed, and what it had saved with it") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(pages)
      trace.finish(bought)
      trace.system(.device(.appRemoved))
      trace.launch()
      trace.finish(trace.restoreHosted(1).0, .restored)
    },
  ]

  @Test("something is left", arguments: broken) func isBrokenToo(_ story: Story) {
    #expect(story.told().verdict(of: "finish-after-all-downloads").name == "broken")
  }

  @Test("further breaches are counted, and a second finish is none") func counts() {
    let trace = TraceBuilder()
    trace.launch()
    for number in 0..<3 {
      let (bought, _) = trace.buyHosted(number)
      trace.finish(bought)
      trace.finish(bought)
    }
    #expect(trace.verdict(of: "finish-after-all-downloads").witness?.furtherBreaches == 2)
  }

  @Test("without downloads there is nothing to judge") func hasNothingToJudge() {
    let trace = TraceBuilder()
    trace.launch()
    trace.finish(trace.buy(trace.sword))
    trace.finish(trace.begin(trace.sword), .failed)
    _ = trace.buyHosted()
    #expect(trace.verdict(of: "finish-after-all-downloads") == .notExercised)
    #expect(
      trace.verdict(of: "finish-after-all-downloads", available: .claims).words
        == ["not applicable", "the app does not support hosted content"])
  }
}
