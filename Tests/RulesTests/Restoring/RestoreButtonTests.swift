import Facts
import Rules
import Testing

@Suite("restore-button") struct RestoreButtonTests {
  static let answers: [Story] = [
    Story("it restores") { $0.askForHistory() },
    Story("it refreshes the receipt") { $0.app(.request(.refreshStarted(request: RequestID(0)))) },
    Story("it asks its server") { trace in
      trace.app(.server(.asked(verb: trace.texts.intern("get"), key: trace.texts.intern("owned"))))
    },
    Story("it asks the user first") { $0.dialog(.confirmation) },
    Story("payments are forbidden") { $0.app(.queue(.paymentsAllowedRead(allowed: false))) },
    Story("it dies") { $0.kill() },
    Story("it goes to the background before it heard of the tap") { $0.background() },
  ]

  @Test("something comes of the tap", arguments: answers) func isKept(_ story: Story) {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.tappedRestore)
    story.tell(trace)
    trace.settle()
    #expect(trace.verdict(of: "restore-button") == .kept)
  }

  @Test("a tap while a restore runs may be ignored") func runs() {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.tappedRestore)
    trace.askForHistory()
    trace.user(.tappedRestore)
    trace.settle()
    #expect(trace.verdict(of: "restore-button") == .kept)
  }

  static let silences: [Story] = [
    Story("nothing") { _ in },
    Story("a message that it cannot") { $0.dialog(.message) },
    Story("payments are allowed") { $0.app(.queue(.paymentsAllowedRead(allowed: true))) },
    Story("a restore on another device") { trace in
      trace.app(.queue(.restoreCalled(username: .empty)), on: trace.tablet)
    },
  ]

  @Test("nothing comes of the tap", arguments: silences) func isBroken(_ story: Story) {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.tappedRestore)
    story.tell(trace)
    trace.settle()
    trace.settle()
    let verdict = trace.verdict(of: "restore-button")
    #expect(
      verdict.reasons == [
        "a tap on Restore did nothing on “phone”",
        "the user tapped Restore; the app sells restorable products",
        "once everything was idle, the app had contacted neither the store nor its server",
      ])
    #expect(verdict.witness?.furtherBreaches == 0)
  }

  @Test("without a tap there is nothing to judge") func hasNothingToJudge() {
    let trace = TraceBuilder()
    trace.launch()
    trace.settle()
    #expect(trace.verdict(of: "restore-button") == .notExercised)
  }

  @Test("an app that sells nothing restorable owes no restore") func sellsNothingRestorable() {
    let judge = Judge()
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.tappedRestore)
    trace.settle()
    // The same run in a world whose catalog has only consumables.
    for fact in trace.facts {
      if case .world(.productAdded(_, _, let type, _, _, _)) = fact.content, type != .consumable { continue }
      judge.append(fact, texts: trace.texts)
    }
    let position = judge.pages.firstIndex { $0.identifier == "restore-button" } ?? 0
    #expect(judge.verdict(at: position, available: []) == .notExercised)
  }
}
