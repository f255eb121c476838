import Facts
import Rules
import Testing

@Suite("kept-purchases-checked") struct KeptPurchasesCheckedTests {
  /// Copies the tablet's preferences to the phone and launches the app there.
  private static func copy(_ trace: TraceBuilder) {
    trace.user(.copiedPreferences(source: trace.tablet))
    trace.launch()
  }

  @Test(
    "what was not bought is not unlocked",
    arguments: [
      Story("nothing is unlocked") {
        copy($0)
        $0.own($0.sword, 0)
      }
    ])
  func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "kept-purchases-checked") == .kept)
  }

  @Test(
    "there is nothing to judge",
    arguments: [
      Story("nobody edits preferences") {
        $0.launch()
        $0.own($0.sword, 1)
      },
      Story("the user bought it") {
        $0.launch()
        $0.finish($0.buy($0.sword))
        copy($0)
        $0.own($0.sword, 1)
      },
      Story("coins are in no receipt") {
        copy($0)
        $0.own($0.coins, 100)
      },
      Story("the app was removed since") {
        copy($0)
        $0.system(.device(.appRemoved))
        $0.launch()
        $0.own($0.sword, 1)
      },
    ])
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "kept-purchases-checked") == .notExercised)
  }

  @Test("flags of another user unlock a product") func isBroken() {
    let trace = TraceBuilder()
    Self.copy(trace)
    trace.own(trace.sword, 1)
    #expect(
      trace.verdict(of: "kept-purchases-checked").reasons == [
        "sword is unlocked on “phone”, where it was never bought",
        "the user copied the app's preferences from “tablet”",
        "the app was launched; its receipt has no entry for sword",
        "the app reported that its user owns sword",
      ])
    #expect(trace.verdict(of: "entitlements-match-store").name != "broken")
  }
}
