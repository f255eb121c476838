import Facts
import Kernel
import Rules
import Testing

@Suite("completion-by-state") struct CompletionByStateTests {
  static let kept: [Story] = [
    Story("all of it is there, and the app waits for the state") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.progress(pages)
      trace.tell(pages, of: bought, .active, progress: 1000)
      trace.arrive(pages)
      trace.tell(pages, of: bought, .finished, progress: 1000)
      trace.grant(bought, count: 1)
    },
    Story("granted before the download began, and said again") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.grant(bought, count: 1)
      trace.progress(pages)
      trace.tell(pages, of: bought, .active, progress: 1000)
      trace.grant(bought, count: 1)
    },
    Story("the app was told so in an earlier launch only") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.progress(pages)
      trace.tell(pages, of: bought, .active, progress: 1000)
      trace.relaunch()
      trace.grant(bought, count: 1)
    },
    Story("whoever asks for the place in every callback does not go by the progress") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.progress(pages)
      for progress in [500, 1000] as [Int64] {
        trace.tell(pages, of: bought, .active, progress: progress)
        trace.app(.download(.locationRead(download: pages, found: false)))
      }
    },
    Story("the receipt is made safe meanwhile") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.progress(pages)
      trace.tell(pages, of: bought, .active, progress: 1000)
      trace.app(.claim(.persisted(transaction: bought, subject: .receipt)))
    },
    Story("another download of the same version brought the files") { trace in
      trace.launch()
      let (first, text) = trace.buyHosted()
      let (second, again) = trace.buyHosted(1)
      trace.progress(again)
      trace.tell(again, of: second, .active, progress: 1000)
      trace.arrive(text)
      trace.tell(text, of: first, .finished, progress: 1000)
      trace.copy(text)
      for bought in [first, second] {
        trace.app(.claim(.persisted(transaction: bought, subject: .content)))
      }
    },
    Story("another transaction is granted") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.progress(pages)
      trace.tell(pages, of: bought, .active, progress: 1000)
      trace.grant(trace.buy(trace.coins))
    },
  ]

  @Test("the state decides", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "completion-by-state") == .kept)
  }

  @Test("the app grants at a hundred percent") func isBroken() {
    let trace = TraceBuilder()
    trace.launch()
    let (bought, pages) = trace.buyHosted()
    trace.progress(pages)
    trace.tell(pages, of: bought, .active, progress: 1000)
    trace.grant(bought, count: 1)
    #expect(
      trace.verdict(of: "completion-by-state").reasons == [
        "the app on “phone” treated a download of transaction 0 (sword) as complete while it was active",
        "the app received progress 1.0 with the state active",
        "the app granted it; the download was not finished yet",
      ])
  }

  static let broken: [Story] = [
    Story("no time remains") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.progress(pages)
      trace.tell(pages, of: bought, .active, progress: 999, remaining: .zero)
      trace.grant(bought, count: 1)
    },
    Story("the app says that the files are safe") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.progress(pages)
      trace.tell(pages, of: bought, .active, progress: 1000)
      trace.app(.claim(.persisted(transaction: bought, subject: .content)))
    },
    Story("the app asks for their place") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.progress(pages)
      trace.tell(pages, of: bought, .active, progress: 1000)
      trace.app(.download(.locationRead(download: pages, found: false)))
    },
  ]

  @Test("the progress decides", arguments: broken) func isBrokenToo(_ story: Story) {
    #expect(story.told().verdict(of: "completion-by-state").name == "broken")
  }

  static let silent: [Story] = [
    Story("one part in a thousand is missing") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.progress(pages)
      trace.tell(pages, of: bought, .active, progress: 999)
      trace.grant(bought, count: 1)
    },
    Story("the time is not known") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.progress(pages)
      trace.tell(pages, of: bought, .active, remaining: .zero - .seconds(1))
      trace.grant(bought, count: 1)
    },
    Story("it is finished when it is told to be full") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.tell(pages, of: bought, .finished, progress: 1000)
      trace.grant(bought, count: 1)
    },
  ]

  @Test("without an active download that is full there is nothing to judge", arguments: silent)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "completion-by-state") == .notExercised)
  }
}
