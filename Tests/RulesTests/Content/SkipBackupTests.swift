import Facts
import Rules
import Testing

@Suite("skip-backup") struct SkipBackupTests {
  /// The app copies the files of a purchase, runs `meanwhile`, and finishes the transaction.
  private static func copied(
    _ trace: TraceBuilder, to target: String = "content/sword/1.0/page", _ meanwhile: () -> Void
  ) {
    trace.launch()
    let (bought, pages) = trace.buyHosted()
    trace.arrive(pages)
    trace.copy(pages, to: target)
    meanwhile()
    trace.finish(bought)
  }

  static let kept: [Story] = [
    Story("the file is excluded") { trace in
      copied(trace) { trace.exclude("content/sword/1.0/page") }
    },
    Story("its folder is") { trace in copied(trace) { trace.exclude("content/sword") } },
    Story("soon after the finish") { trace in
      copied(trace) {}
      trace.exclude("content")
    },
    Story("in the next launch") { trace in
      copied(trace) {}
      trace.relaunch()
      trace.exclude("content/sword/1.0/page")
    },
    Story("it was removed again") { trace in copied(trace) { trace.remove("content/sword/1.0/page") } },
    Story("the app was removed") { trace in
      copied(trace) {}
      trace.system(.device(.appRemoved))
    },
    Story("the transaction is not finished yet") { trace in
      trace.launch()
      let (_, pages) = trace.buyHosted()
      trace.arrive(pages)
      trace.copy(pages)
    },
  ]

  @Test("no backup holds it", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "skip-backup") == .kept)
  }

  @Test("a backup may hold it") func isBroken() {
    let trace = TraceBuilder()
    Self.copied(trace) { trace.exclude("content/sword/1.0/pag") }
    #expect(
      trace.verdict(of: "skip-backup").reasons == [
        "a downloaded file of sword is included in backups of “phone”",
        "the app copied it to content/sword/1.0/page",
        "the app finished its transaction; the copy was never excluded from backup",
      ])
  }

  @Test("copied again, it needs the flag again") func isBrokenAgain() {
    let trace = TraceBuilder()
    trace.launch()
    let (bought, pages) = trace.buyHosted()
    trace.arrive(pages)
    trace.copy(pages)
    trace.exclude("content")
    trace.copy(pages)
    trace.finish(bought)
    #expect(trace.verdict(of: "skip-backup").name == "broken")
  }

  /// The app writes a file from its server, runs `meanwhile`, and finishes the transaction.
  private static func sent(
    _ trace: TraceBuilder, to path: String = "content/sword/page", _ meanwhile: () -> Void
  ) {
    trace.launch()
    let bought = trace.buy(trace.sword)
    trace.app(.disk(.wrote(path: trace.texts.intern(path), bytes: 10)))
    trace.app(.disk(.contentWritten(path: trace.texts.intern(path), product: trace.sword)))
    meanwhile()
    trace.finish(bought)
  }

  static let keptOfServer: [Story] = [
    Story("the file is excluded") { trace in
      sent(trace) { trace.exclude("content/sword/page") }
    },
    Story("its folder is, soon after the finish") { trace in
      sent(trace) {}
      trace.exclude("content")
    },
    Story("it was removed again") { trace in sent(trace) { trace.remove("content/sword/page") } },
    Story("another product was finished") { trace in
      trace.launch()
      let bought = trace.buy(trace.coins)
      trace.app(.disk(.contentWritten(path: trace.texts.intern("content/page"), product: trace.sword)))
      trace.finish(bought)
    },
  ]

  @Test("no backup holds what the app's server sent", arguments: keptOfServer)
  func isKeptOfServer(_ story: Story) {
    #expect(story.told().verdict(of: "skip-backup") == .kept)
  }

  @Test("a backup may hold what the app's server sent") func isBrokenOfServer() {
    let trace = TraceBuilder()
    Self.sent(trace) {}
    #expect(
      trace.verdict(of: "skip-backup").reasons == [
        "a downloaded file of sword is included in backups of “phone”",
        "the app wrote the content from its server to content/sword/page",
        "the app finished its transaction; the copy was never excluded from backup",
      ])
  }

  static let silent: [Story] = [
    Story("content of the server among the caches") { trace in sent(trace, to: "Caches/page") {} },
    Story("a cache is in no backup") { trace in copied(trace, to: "Caches/mine/page") {} },
    Story("a file of the app's own") { trace in
      trace.launch()
      trace.copy("draft", to: "final")
      trace.finish(trace.buy(trace.sword))
    },
  ]

  @Test("without a hosted file among the documents there is nothing to judge", arguments: silent)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "skip-backup") == .notExercised)
  }
}
