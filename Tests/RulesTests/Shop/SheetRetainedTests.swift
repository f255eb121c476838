import Facts
import Rules
import Testing

@Suite("sheet-retained") struct SheetRetainedTests {
  private static let sheet = RequestID(0)

  private static func load(_ trace: TraceBuilder) {
    trace.app(.sheet(.loadStarted(request: sheet, number: 1)))
  }

  private static func show(_ trace: TraceBuilder) {
    load(trace)
    trace.system(.sheet(.loaded(request: sheet)))
    trace.app(.sheet(.presented(request: sheet)))
  }

  private static func release(_ trace: TraceBuilder) { trace.app(.sheet(.released(request: sheet))) }

  @Test(
    "a sheet that is there until its user is done keeps the rule",
    arguments: [
      Story("still shown") { show($0) },
      Story("let go after the user closed it") {
        show($0)
        $0.system(.sheet(.closed(request: sheet)))
        release($0)
      },
      Story("let go after a purchase on it") {
        show($0)
        $0.system(.sheet(.bought(request: sheet, number: 1)))
        release($0)
      },
      Story("let go after the app dismissed it") {
        show($0)
        $0.app(.sheet(.dismissed(request: sheet)))
        release($0)
      },
      Story("let go when the page could not be loaded") {
        load($0)
        $0.system(.sheet(.loadFailed(request: sheet, error: .offline)))
        release($0)
      },
      Story("loaded, and never shown") {
        load($0)
        $0.system(.sheet(.loaded(request: sheet)))
        release($0)
      },
      Story("a kill lets go of nothing") {
        $0.launch()
        load($0)
        $0.kill()
      },
    ]) func keeps(_ story: Story)
  {
    #expect(story.told().verdict(of: "sheet-retained") == .kept)
  }

  @Test("without a sheet there is nothing to judge") func notExercised() {
    #expect(TraceBuilder().verdict(of: "sheet-retained") == .notExercised)
  }

  @Test("letting go while the page loads is a breach") func loading() {
    let trace = TraceBuilder()
    Self.load(trace)
    Self.release(trace)
    #expect(
      trace.verdict(of: "sheet-retained").words == [
        "a store sheet was released on “phone” before its page had loaded",
        "#11 the app requested the page", "#12 the app released the sheet",
      ])
  }

  @Test("letting go while the sheet is on the screen is a breach, also if it was shown before its page came")
  func shown() {
    let trace = TraceBuilder()
    Self.load(trace)
    trace.app(.sheet(.presented(request: Self.sheet)))
    trace.system(.sheet(.loaded(request: Self.sheet)))
    Self.release(trace)
    #expect(
      trace.verdict(of: "sheet-retained").words == [
        "a store sheet was released on “phone” while it was on the screen", "#12 the app showed the sheet",
        "#14 the app released the sheet",
      ])
  }
}
