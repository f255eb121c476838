import Facts
import Rules
import Testing

@Suite("copy-cache-before-finish") struct CopyCacheBeforeFinishTests {
  static let kept: [Story] = [
    Story("a file is copied, then the transaction is finished") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(pages)
      trace.finish(bought)
    },
    Story("the whole folder is copied") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(TraceBuilder.folder(of: pages), to: "content/sword")
      trace.finish(bought)
    },
    Story("to a cache of the app's own") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(pages, to: "Caches/mine/page")
      trace.finish(bought)
    },
    Story("the app read the files and wrote as much itself") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.write("content/first", bytes: 60)
      trace.write("content/second", bytes: 40)
      trace.finish(bought)
    },
    Story("a file that failed is copied again when there is room") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.failWrite("content/sword/first")
      trace.copy(pages, to: "content/sword/second")
      trace.copy(pages, to: "content/sword/first")
      trace.finish(bought)
    },
    Story("what failed lies elsewhere") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(pages, to: "content/sword/second")
      trace.failWrite("statistics")
      trace.finish(bought)
    },
    Story("the app packed them, and wrote as many files") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.write("content/first", bytes: 1)
      trace.write("content/second", bytes: 1)
      trace.finish(bought)
    },
    Story("an earlier launch copied it, and died before it finished") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(pages)
      trace.relaunch()
      trace.tell(bought, .purchased)
      trace.finish(bought)
    },
    Story("a finish of an object of an earlier launch takes nothing away") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(pages)
      trace.finish(bought)
      trace.app(.queue(.misused(misuse: .finishedOfEarlierLaunch, subject: Int64(bought.rawValue))))
      trace.finish(bought)
    },
    Story("its user has the files from before") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(pages)
      trace.finish(bought)
      let (restored, again) = trace.restoreHosted(1)
      trace.arrive(again)
      trace.finish(restored, .restored)
    },
    Story("a backup may have brought them") { trace in
      trace.system(.device(.backupRestored(source: trace.tablet, files: 1)))
      trace.launch()
      let (restored, pages) = trace.restoreHosted(0)
      trace.arrive(pages)
      trace.finish(restored, .restored)
    },
  ]

  @Test("files are out of the cache before finish", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "copy-cache-before-finish") == .kept)
  }

  static let broken: [Story] = [
    Story("nothing was copied") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.finish(bought)
    },
    Story("the record of the book is smaller than its files") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.write("owned/sword", bytes: 99)
      trace.finish(bought)
    },
    Story("a copy within the folder that the system empties") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(pages, to: TraceBuilder.folder(of: pages) + "/mine")
      trace.finish(bought)
    },
    Story("a folder whose name begins alike") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted(1)
      trace.arrive(pages)
      trace.copy("Caches/downloads/12/Contents/page", to: "content/page")
      trace.finish(bought)
    },
    Story("copied on another device") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(pages, on: trace.tablet)
      trace.finish(bought)
    },
    Story("copied too late") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.finish(bought)
      trace.copy(pages)
    },
    Story("one of two files could not be written") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.failWrite("content/sword/first")
      trace.copy(pages, to: "content/sword/second")
      trace.finish(bought)
    },
    Story("no file could be written, and what was written beside them is none of them") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.failWrite("content/sword/first")
      trace.failWrite("content/sword/second")
      trace.write("shelf/first", bytes: 1)
      trace.write("shelf/second", bytes: 1)
      trace.finish(bought)
    },
    Story("the app was removed, and the files that were copied with it") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(pages)
      trace.system(.device(.appRemoved))
      trace.launch()
      trace.arrive(pages)
      trace.finish(bought)
    },
    Story("what was saved is removed before the next one is skipped") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(pages)
      trace.finish(bought)
      trace.remove("content/sword")
      let (restored, again) = trace.restoreHosted(1)
      trace.arrive(again)
      trace.finish(restored, .restored)
    },
  ]

  @Test("files that are only in the cache at finish", arguments: broken) func isBroken(_ story: Story) {
    #expect(story.told().verdict(of: "copy-cache-before-finish").name == "broken")
  }

  @Test("the witness shows the files and the finish") func witness() {
    let trace = TraceBuilder()
    trace.launch()
    let (bought, pages) = trace.buyHosted()
    trace.arrive(pages)
    trace.finish(bought)
    #expect(
      trace.verdict(of: "copy-cache-before-finish").reasons == [
        "transaction 0 (sword) was finished on “phone” while its files were only in the cache",
        "the files of sword arrived in the cache",
        "the app finished it without copying any file, and had saved less than the files contain",
      ])
  }

  static let silent: [Story] = [
    Story("without a download") { trace in
      trace.launch()
      trace.finish(trace.buy(trace.sword))
    },
    Story("the download never came to its end") { trace in
      trace.launch()
      trace.finish(trace.buyHosted().0)
    },
    Story("the money went back") { trace in
      trace.launch()
      let (bought, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.store(.revoked(purchase: PurchaseID(0), reason: .refund))
      trace.finish(bought)
    },
  ]

  @Test("without files in the cache there is nothing to judge", arguments: silent)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "copy-cache-before-finish") == .notExercised)
  }
}
