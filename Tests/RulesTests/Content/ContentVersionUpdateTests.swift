import Facts
import Rules
import Testing

@Suite("content-version-update") struct ContentVersionUpdateTests {
  /// The user has the files of a version.
  private static func own(_ version: String, _ trace: TraceBuilder) {
    trace.launch()
    let (bought, pages) = trace.buyHosted(0, version: version)
    trace.arrive(pages)
    trace.copy(pages)
    trace.finish(bought)
  }

  static let kept: [Story] = [
    Story("the newer files are taken") { trace in
      own("1.9", trace)
      let (restored, pages) = trace.restoreHosted(1, version: "1.10")
      trace.arrive(pages)
      trace.copy(pages, to: "content/sword/1.10/page")
      trace.finish(restored, .restored)
    },
    Story("the user does not want them") { trace in
      own("1.0", trace)
      let (restored, pages) = trace.restoreHosted(1, version: "2")
      trace.cancel(pages, .waiting)
      trace.finish(restored, .restored)
    },
  ]

  @Test("a newer version is offered", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "content-version-update") == .kept)
  }

  @Test("a newer version is skipped") func isBroken() {
    let trace = TraceBuilder()
    Self.own("1.9", trace)
    trace.finish(trace.restoreHosted(1, version: "1.10").0, .restored)
    #expect(
      trace.verdict(of: "content-version-update").reasons == [
        "version 1.10 of sword was skipped on “phone”", "the app saved version 1.9 of sword",
        "a transaction delivered version 1.10",
        "the app finished it without downloading the new files or canceling the download",
      ])
  }

  @Test(
    "what is not newer may be skipped", arguments: ["1.9", "1.8", "0.10", "1.9.0", "newest", "", "1..10"])
  func hasNothingToJudge(_ version: String) {
    let trace = TraceBuilder()
    Self.own("1.9", trace)
    trace.finish(trace.restoreHosted(1, version: version).0, .restored)
    #expect(trace.verdict(of: "content-version-update") == .notExercised)
  }

  @Test("the version that lies on the disk is downloaded again, unasked") func again() {
    let trace = TraceBuilder()
    Self.own("1.9", trace)
    let (_, pages) = trace.restoreHosted(1, version: "1.9")
    trace.start(pages)
    #expect(
      trace.verdict(of: "content-version-update").reasons == [
        "version 1.9 of sword was downloaded again on “phone”", "the app saved version 1.9 of sword",
        "a restored transaction delivered the same version",
        "the app started downloading files it already has; the user had not asked for them",
      ])
    let chosen = TraceBuilder()
    Self.own("1.9", chosen)
    let download = chosen.restoreHosted(1, version: "1.9").1
    chosen.tap("download sword")
    chosen.start(download)
    #expect(chosen.verdict(of: "content-version-update") == .notExercised)
  }

  @Test("a tap may lead to the restore that brings what is downloaded again", arguments: [false, true])
  func restoredForATap(isRestLater: Bool) {
    let trace = TraceBuilder()
    Self.own("1.9", trace)
    trace.settle()
    trace.tap("download sword")
    if isRestLater { trace.settle() }
    trace.askForHistory()
    trace.start(trace.restoreHosted(1, version: "1.9").1)
    #expect(
      trace.verdict(of: "content-version-update").reasons.first
        == (isRestLater ? "version 1.9 of sword was downloaded again on “phone”" : "not exercised"))
  }

  @Test("the first version replaces nothing") func first() {
    let trace = TraceBuilder()
    Self.own("1.9", trace)
    #expect(trace.verdict(of: "content-version-update") == .notExercised)
  }
}
