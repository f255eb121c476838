import Facts
import Rules
import Testing

@Suite("handle-unsolicited") struct HandleUnsolicitedTests {
  static let kept: [Story] = [
    Story("a purchase of an earlier launch, granted and finished by the next") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.grant(bought)
      $0.finish(bought)
      $0.converge()
    },
    Story("finished without a grant: another rule judges that") {
      $0.launch()
      let bought = $0.buy($0.coins, told: false)
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.finish(bought)
      $0.converge()
    },
    Story("granted and never finished: another rule judges that") {
      $0.launch()
      let bought = $0.buy($0.coins, told: false)
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.grant(bought)
      $0.converge(telling: bought)
    },
    Story("paid back before it was granted: it is to be finished only, which another rule judges") {
      $0.launch()
      let bought = $0.buy($0.coins, told: false)
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.store(.revoked(purchase: $0.purchaseOf[bought]!, reason: .refund))
      $0.converge(telling: bought)
    },
    Story("another transaction of the purchase was granted") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.finish(bought)
      $0.relaunch()
      let again = $0.receive($0.coins, purchase: $0.purchaseOf[bought]!)
      $0.converge(telling: again)
    },
    Story("its account signed out") {
      $0.launch()
      let bought = $0.buy($0.coins, told: false)
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.user(.signedIn(account: $0.ben))
      $0.converge(telling: bought)
    },
    Story("its files are asked for and do not come") {
      $0.launch()
      let (bought, pages) = $0.buyHosted()
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.start(pages)
      $0.fail(pages)
      $0.converge(telling: bought)
    },
    Story("kept while the disk was full, and never told again") {
      $0.launch()
      let bought = $0.buy($0.coins, told: false)
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.converge()
    },
  ]

  @Test("what arrives unasked is processed", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "handle-unsolicited") == .kept)
  }

  @Test("what arrives unasked is left alone") func isBroken() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins, told: false)
    trace.relaunch()
    trace.tell(bought, .purchased)
    trace.converge(telling: bought)
    let witness = trace.verdict(of: "handle-unsolicited").witness
    #expect(witness?.links.count == 3)
    #expect(witness?.furtherBreaches == 0)
    #expect(
      witness?.headline.hasSuffix("arrived unsolicited on “phone” and was neither granted nor finished")
        == true)
  }

  @Test("a run that was not left to itself is inconclusive") func isInconclusive() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins, told: false)
    trace.relaunch()
    trace.tell(bought, .purchased)
    #expect(
      trace.verdict(of: "handle-unsolicited")
        == .inconclusive(reason: "the run ended before the recovery phase was over"))
  }

  static let notExercised: [Story] = [
    Story("nothing happened") { $0.launch() },
    Story("this launch had asked for it") {
      $0.launch()
      _ = $0.buy($0.coins)
      $0.converge()
    },
    Story("it failed") {
      $0.launch()
      let failed = $0.begin($0.coins)
      $0.relaunch()
      $0.fail(failed)
      $0.converge()
    },
  ]

  @Test("where nothing arrives unasked there is nothing to judge", arguments: notExercised)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "handle-unsolicited") == .notExercised)
  }
}
