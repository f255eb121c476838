import Facts
import Rules
import Testing

@Suite("no-auto-restore") struct NoAutoRestoreTests {
  static let kept: [Story] = [
    Story("no restore at all") { $0.launch() },
    Story("the user tapped Restore") { trace in
      trace.launch()
      trace.user(.tappedRestore)
      trace.askForHistory()
    },
    Story("the user tapped something that leads to it") { trace in
      trace.launch()
      trace.user(.tapped(name: trace.texts.intern("settings")))
      trace.askForHistory()
    },
    Story("a second try after a failure") { trace in
      trace.launch()
      trace.user(.tappedRestore)
      trace.askForHistory()
      trace.endRestore(failure: .offline) { trace.askForHistory() }
    },
    Story("a kill ended the restore that the user had asked for, and the next launch takes it up") { trace in
      trace.launch()
      trace.user(.tappedRestore)
      trace.askForHistory()
      trace.relaunch()
      trace.askForHistory()
    },
    Story("a kill came between the tap and the restore") { trace in
      trace.launch()
      trace.user(.tappedRestore)
      trace.relaunch()
      trace.askForHistory()
    },
  ]

  @Test("the user asks for it", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "no-auto-restore") == .kept)
  }

  @Test("at launch, without a tap") func isBroken() {
    let trace = TraceBuilder()
    trace.launch()
    trace.askForHistory()
    #expect(
      trace.verdict(of: "no-auto-restore").reasons == [
        "the app on “phone” started a restore on its own",
        "the app was launched",
        "the app started a restore; the user had not tapped anything",
      ])
  }

  @Test("at the next launch, after a restore that had ended") func nextLaunch() {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.tappedRestore)
    trace.askForHistory()
    trace.endRestore()
    trace.relaunch()
    trace.askForHistory()
    #expect(trace.verdict(of: "no-auto-restore").name == "broken")
  }

  @Test("a tap on another device is none here") func otherDevice() {
    let trace = TraceBuilder()
    trace.launch()
    trace.launch(on: trace.tablet)
    trace.user(.tappedRestore, on: trace.tablet)
    trace.askForHistory()
    #expect(trace.verdict(of: "no-auto-restore").name == "broken")
  }

  @Test("without a launch there is nothing to judge") func hasNothingToJudge() {
    #expect(TraceBuilder().verdict(of: "no-auto-restore") == .notExercised)
  }
}
