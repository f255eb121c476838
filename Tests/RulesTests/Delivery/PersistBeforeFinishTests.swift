import Facts
import Rules
import Testing

@Suite("persist-before-finish") struct PersistBeforeFinishTests {
  static let kept: [Story] = [
    Story("written, granted, finished") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.write()
      $0.grant(bought)
      $0.finish(bought)
    },
    Story("granted, written, finished") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.write()
      $0.finish(bought)
    },
    Story("preferences that reached the disk in time") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.setPreference()
      $0.app(.disk(.preferencesFlushed(count: 1)))
      $0.finish(bought)
      $0.kill()
    },
    Story("preferences that reached the disk after the finish, and nobody was killed") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.setPreference()
      $0.finish(bought)
      $0.app(.disk(.preferencesFlushed(count: 1)))
      $0.kill()
      $0.app(.disk(.preferencesLost(count: 1)))
    },
    Story("recorded at the server") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.server(.recorded(account: $0.mia, key: $0.texts.intern("t")))
      $0.grant(bought)
      $0.finish(bought)
    },
    Story("recorded at the server under the login of who asked, for somebody else") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.user(.signedIn(account: $0.ben))
      $0.server(.recorded(account: $0.ben, key: $0.texts.intern("mia/coins")))
      $0.grant(bought)
      $0.finish(bought)
    },
    Story("claimed to be safe") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.app(.claim(.persisted(transaction: bought, subject: .grant)))
      $0.finish(bought)
    },
    Story("claimed to be safe, for no transaction in particular") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.app(.claim(.persisted(transaction: .none, subject: .grant)))
      $0.finish(bought)
    },
    Story("the receipt copied aside") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.app(.disk(.copied(source: $0.texts.pass("receipt"), target: $0.texts.pass("safe"))))
      $0.grant(bought)
      $0.finish(bought)
    },
    Story("one write for a whole array") {
      $0.launch()
      let bought = [$0.buy($0.coins), $0.buy($0.coins)]
      $0.write()
      for transaction in bought {
        $0.grant(transaction)
        $0.finish(transaction)
      }
    },
    Story("written by a launch that was killed, granted and finished by the next") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.write()
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.grant(bought)
      $0.finish(bought)
    },
    Story("a preference that was lost, and the receipt brought the sword back") {
      $0.launch()
      let bought = $0.buy($0.sword)
      $0.grant(bought, count: 1)
      $0.setPreference()
      $0.finish(bought)
      $0.kill()
      $0.system(.disk(.preferencesLost(count: 1)))
      $0.launch()
      $0.own($0.sword, 1)
    },
  ]

  @Test("a grant that survives is not accused", arguments: kept) func keeps(_ story: Story) {
    #expect(story.told().verdict(of: "persist-before-finish") == .kept)
  }

  @Test("a write that failed is told") func failedWrite() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.failWrite("coins")
    trace.grant(bought)
    trace.finish(bought)
    #expect(
      trace.verdict(of: "persist-before-finish").reasons.contains("a write failed; the app continued"))
  }

  @Test("a grant that is only in memory is a breach") func nothingWritten() {
    let trace = TraceBuilder()
    trace.launch()
    trace.write()
    let bought = trace.buy(trace.coins)
    trace.grant(bought)
    trace.finish(bought)
    #expect(
      trace.verdict(of: "persist-before-finish").reasons == [
        "transaction 0 (coins) was finished while its grant was only in memory",
        "the store recorded the purchase",
        "the app received transaction 0 (coins)",
        "the app granted it",
        "the app finished it; since the delivery nothing had reached the disk or the server",
      ])
  }

  @Test("a flush that had nothing to write, and content that was made safe, keep no grant") func emptyFlush()
  {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.app(.disk(.preferencesFlushed(count: 0)))
    trace.app(.claim(.persisted(transaction: bought, subject: .content)))
    trace.grant(bought)
    trace.finish(bought)
    #expect(trace.verdict(of: "persist-before-finish").name == "broken")
  }

  @Test("a preference that a kill takes away is a breach") func preferencesLost() {
    let trace = TraceBuilder()
    trace.launch()
    for _ in 0..<3 {
      let bought = trace.buy(trace.coins)
      trace.setPreference()
      trace.grant(bought)
      trace.finish(bought)
    }
    trace.kill()
    trace.system(.disk(.preferencesLost(count: 1)))
    let verdict = trace.verdict(of: "persist-before-finish")
    #expect(
      verdict.reasons == [
        "the grant of transaction 0 (coins) was lost with preferences that had not reached the disk",
        "the store recorded the purchase",
        "the app received transaction 0 (coins)",
        "the app set a preference; a kill can still lose it",
        "the app granted it",
        "the app finished it; since the delivery nothing had reached the disk or the server",
        "the process ended, and unsaved preferences were lost",
      ])
    #expect(verdict.witness?.furtherBreaches == 2)
  }

  @Test("a sword that is gone with its preference is a breach once its user is asked") func lastingLost() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.sword)
    trace.grant(bought, count: 1)
    trace.setPreference()
    trace.finish(bought)
    trace.kill()
    trace.system(.disk(.preferencesLost(count: 1)))
    trace.launch()
    #expect(trace.verdict(of: "persist-before-finish") == .kept)
    trace.own(trace.sword, 0)
    #expect(
      trace.verdict(of: "persist-before-finish").reasons.last
        == "the app reported less than is due")
  }

  @Test("a sword that was only in memory is a breach once its user is asked in a later launch")
  func lastingUnwritten() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.sword)
    trace.grant(bought, count: 1)
    trace.finish(bought)
    trace.own(trace.sword, 0)
    #expect(trace.verdict(of: "persist-before-finish") == .notExercised)
    trace.relaunch()
    trace.own(trace.sword, 0)
    #expect(
      trace.verdict(of: "persist-before-finish").reasons.suffix(3) == [
        "the app finished it; since the delivery nothing had reached the disk or the server",
        "the app was launched again; the grant was lost", "the app reported less than is due",
      ])
  }

  @Test("an app that reads the receipt at its next launch keeps there what lasts") func readFromReceipt() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.sword)
    trace.grant(bought, count: 1)
    trace.finish(bought)
    trace.relaunch()
    trace.app(.disk(.receiptRead(found: true, entries: 1)))
    trace.own(trace.sword, 0)
    #expect(trace.verdict(of: "persist-before-finish") == .notExercised)
  }

  @Test("a sword that was written after the finish is missing for another reason") func writtenLate() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.sword)
    trace.grant(bought, count: 1)
    trace.finish(bought)
    trace.write()
    trace.relaunch()
    trace.own(trace.sword, 0)
    #expect(trace.verdict(of: "persist-before-finish") == .notExercised)
  }

  static let notExercised: [Story] = [
    Story("nothing was granted") {
      $0.launch()
      $0.finish($0.buy($0.coins))
    },
    Story("unlocked from the receipt, which outlives the process") {
      $0.launch()
      let bought = $0.buy($0.sword)
      $0.grant(bought, count: 1)
      $0.finish(bought)
    },
    Story("granted and written by an earlier launch") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.write()
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.finish(bought)
    },
    Story("a failed transaction") {
      $0.launch()
      let failed = $0.begin($0.coins)
      $0.fail(failed)
      $0.finish(failed, .failed)
    },
  ]

  @Test("where nothing needs to be kept there is nothing to judge", arguments: notExercised)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "persist-before-finish") == .notExercised)
  }

  @Test("a subject with a disk of its own is not judged") func notApplicable() {
    #expect(
      TraceBuilder().verdict(of: "persist-before-finish", available: .claims)
        == .notApplicable(reason: "the app does not use the simulated disk"))
  }
}
