import Facts
import Rules
import Testing

@Suite("validate-consumable-before-finish") struct ValidateConsumableBeforeFinishTests {
  static let kept: [Story] = [
    Story("sent to the server, then finished") { trace in
      let bought = trace.buy(trace.coins)
      trace.exchange(trace.coins)
      trace.finish(bought)
    },
    Story("read on the device, then finished, and sent once more") { trace in
      let bought = trace.buy(trace.coins)
      trace.app(.disk(.receiptRead(found: true, entries: 1)))
      trace.finish(bought)
      trace.exchange(trace.coins)
    },
    Story("the app says that it was checked") { trace in
      let bought = trace.buy(trace.coins)
      trace.verify(bought, 0)
      trace.finish(bought)
      trace.verify(bought, 0)
    },
  ]

  @Test("an earlier launch may have saved the receipt, and died before it said so") func savedBefore() {
    func verdict(dies: Bool) -> String {
      let trace = TraceBuilder()
      trace.launch()
      let bought = trace.buy(trace.coins)
      trace.write()
      if dies { trace.relaunch() }
      trace.finish(bought)
      trace.verify(bought, 0)
      return trace.verdict(of: "validate-consumable-before-finish").name
    }
    #expect(verdict(dies: true) == "not exercised")
    #expect(verdict(dies: false) == "broken")
  }

  @Test("the receipt is read first", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "validate-consumable-before-finish") == .kept)
  }

  @Test("finished, then checked") func isBroken() {
    let trace = TraceBuilder()
    let bought = trace.buy(trace.coins)
    trace.finish(bought)
    trace.verify(bought, 0)
    #expect(
      trace.verdict(of: "validate-consumable-before-finish").reasons == [
        "the receipt of transaction 0 (coins) was validated after finish",
        "the app received transaction 0 (coins)",
        "the app finished it without granting it or saving the receipt",
        "the receipt was validated only now; it may no longer contain the purchase",
      ])
  }

  static let broken: [Story] = [
    Story("finished, then sent to the server") { trace in
      trace.finish(trace.buy(trace.coins))
      trace.exchange(trace.coins, answer: .notPaid)
    },
    Story("the look was for an earlier purchase") { trace in
      let first = trace.buy(trace.coins)
      trace.exchange(trace.coins)
      trace.finish(first)
      trace.finish(trace.buy(trace.coins))
      trace.exchange(trace.coins, answer: .notPaid)
    },
  ]

  @Test("the look comes too late", arguments: broken) func isBrokenToo(_ story: Story) {
    #expect(story.told().verdict(of: "validate-consumable-before-finish").name == "broken")
  }

  static let silent: [Story] = [
    Story("nobody looks at receipts") { trace in trace.finish(trace.buy(trace.coins)) },
    Story("other products stay in the receipt") { trace in
      trace.finish(trace.buy(trace.sword))
      trace.exchange(trace.sword)
    },
    Story("granted before, and looked up for the statistics") { trace in
      let bought = trace.buy(trace.coins)
      trace.grant(bought)
      trace.finish(bought)
      trace.exchange(trace.coins)
    },
    Story("a copy of the receipt was kept") { trace in
      let bought = trace.buy(trace.coins)
      trace.app(.claim(.persisted(transaction: bought, subject: .receipt)))
      trace.finish(bought)
      trace.exchange(trace.coins)
    },
    Story("a copy was kept, and the purchase is told again in another transaction") { trace in
      let bought = trace.buy(trace.coins)
      trace.app(.claim(.persisted(transaction: bought, subject: .receipt)))
      trace.finish(bought)
      trace.relaunch()
      trace.finish(trace.receive(trace.coins, purchase: trace.purchaseOf[bought]!))
      trace.exchange(trace.coins)
    },
    Story("the look is for another purchase that waits") { trace in
      trace.finish(trace.buy(trace.coins))
      _ = trace.buy(trace.coins)
      trace.exchange(trace.coins)
    },
  ]

  @Test("without a look at the receipt there is nothing to judge", arguments: silent)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "validate-consumable-before-finish") == .notExercised)
  }
}
