import Facts
import Rules
import Testing

@Suite("idempotent-delivery") struct IdempotentDeliveryTests {
  static let kept: [Story] = [
    Story("told again, and not granted again") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.write()
      $0.grant(bought)
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.finish(bought)
      $0.own($0.coins, 100)
    },
    Story("a grant that died with its launch is made again") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.grant(bought)
      $0.write()
      $0.finish(bought)
      $0.own($0.coins, 100)
    },
    Story("killed after another transaction was written, granted again") {
      $0.launch()
      let bought = [$0.buy($0.coins), $0.buy($0.coins)]
      $0.grant(bought[0])
      $0.grant(bought[1])
      $0.write()
      $0.finish(bought[0])
      $0.relaunch()
      $0.tell(bought[1], .purchased)
      $0.grant(bought[1])
      $0.write()
      $0.finish(bought[1])
      $0.own($0.coins, 200)
    },
    Story("taken back after a failed write, and granted at the second callback") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.app(.claim(.revoked(product: $0.coins, account: .none)))
      $0.tell(bought, .purchased)
      $0.grant(bought)
    },
    Story("removed with its data, and granted to the new copy") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.write()
      $0.grant(bought)
      $0.tell(bought, .purchased)
      $0.finish(bought)
      $0.kill()
      $0.system(.device(.appRemoved))
      $0.system(.device(.appInstalled(version: $0.texts.intern("1.0"))))
      $0.queue(.transaction(.returned(transaction: bought)))
      $0.launch()
      $0.tell(bought, .purchased)
      $0.grant(bought)
      $0.own($0.coins, 100)
    },
    Story("two of something granted one by one") {
      $0.launch()
      let bought = $0.buy($0.coins, quantity: 2)
      $0.grant(bought)
      $0.grant(bought)
      $0.tell(bought, .purchased)
      $0.own($0.coins, 200)
    },
    Story("two of something granted one by one, after a kill that took the first grant") {
      $0.launch()
      let bought = $0.buy($0.coins, quantity: 2)
      $0.grant(bought)
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.grant(bought)
      $0.grant(bought)
    },
    Story("settled by a copy that was removed, then granted twice by the new one, killed in between") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.write()
      $0.grant(bought)
      $0.finish(bought)
      $0.kill()
      $0.system(.device(.appRemoved))
      $0.queue(.transaction(.returned(transaction: bought)))
      $0.launch()
      $0.tell(bought, .purchased)
      $0.grant(bought)
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.grant(bought)
    },
    Story("a grant that was lost with its preferences is made again") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.write()
      $0.setPreference()
      $0.grant(bought)
      $0.finish(bought)
      $0.kill()
      $0.system(.disk(.preferencesLost(count: 1)))
      $0.launch()
      $0.tell(bought, .purchased)
      $0.grant(bought)
    },
  ]

  @Test("a transaction that is granted once is not accused", arguments: kept) func keeps(_ story: Story) {
    #expect(story.told().verdict(of: "idempotent-delivery") == .kept)
  }

  @Test("two grants within one launch are a breach") func sameLaunch() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.grant(bought)
    trace.tell(bought, .purchased)
    trace.grant(bought)
    trace.grant(bought)
    #expect(
      trace.verdict(of: "idempotent-delivery").words == [
        "transaction 0 (coins) was granted twice",
        "#18 the app received transaction 0 (coins)",
        "#19 the app granted it",
        "#21 the app granted it again",
        "and 1 more",
      ])
  }

  @Test("killed between the balance and its mark: both writes are shown") func twoWrites() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.write()
    trace.relaunch()
    trace.tell(bought, .purchased)
    trace.write()
    trace.grant(bought)
    trace.finish(bought)
    trace.own(trace.coins, 200)
    #expect(
      trace.verdict(of: "idempotent-delivery").reasons == [
        "the user owns 200 of coins, but only 100 were bought",
        "the app received transaction 0 (coins)", "the app wrote this",
        "the process ended before the app had finished transaction 0 (coins)",
        "the next launch received transaction 0 (coins) again",
        "the app wrote this without noticing that it had already done so",
        "the app reported that its user owns 200 of coins",
      ])
  }

  static let acrossLaunches: [Story] = [
    Story("finished, and the finish had no effect") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.write()
      $0.grant(bought)
      $0.finish(bought)
      $0.relaunch()
      $0.queue(.transaction(.returned(transaction: bought)))
      $0.tell(bought, .purchased)
      $0.grant(bought)
    },
    Story("claimed to be safe, and killed before the finish") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.app(.claim(.persisted(transaction: bought, subject: .grant)))
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.grant(bought)
    },
  ]

  @Test("a second grant of what the app had settled is a breach", arguments: acrossLaunches)
  func afterSettling(_ story: Story) {
    #expect(
      story.told().verdict(of: "idempotent-delivery").reasons == [
        "transaction 0 (coins) was granted twice",
        "the app received transaction 0 (coins)",
        "the app granted it",
        "the app was launched again; that grant was already complete",
        "the app granted it again",
      ])
  }

  @Test("more than was bought is a breach, whatever the claims say") func owned() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.write()
    trace.grant(bought)
    trace.relaunch()
    trace.tell(bought, .purchased)
    trace.write()
    trace.grant(bought)
    trace.finish(bought)
    trace.own(trace.coins, 100)
    #expect(trace.verdict(of: "idempotent-delivery") == .kept)
    trace.own(trace.coins, 200)
    #expect(
      trace.verdict(of: "idempotent-delivery").reasons == [
        "the user owns 200 of coins, but only 100 were bought",
        "the app received transaction 0 (coins)", "the app granted it", "the app granted it again",
        "the app reported that its user owns 200 of coins",
      ])
  }

  @Test("without claims the delivery that came again is shown") func ownedWithoutRegrant() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.grant(bought)
    trace.relaunch()
    trace.tell(bought, .purchased)
    trace.own(trace.coins, 200)
    #expect(
      trace.verdict(of: "idempotent-delivery").reasons == [
        "the user owns 200 of coins, but only 100 were bought",
        "the app received again what it had already granted",
        "the app reported that its user owns 200 of coins",
      ])
  }

  static let notExercised: [Story] = [
    Story("delivered once") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.grant(bought)
      $0.finish(bought)
    },
    Story("told again before anything was granted") {
      $0.launch()
      let bought = $0.buy($0.coins)
      $0.relaunch()
      $0.tell(bought, .purchased)
      $0.grant(bought)
    },
    Story("unlocking again what is unlocked changes nothing") {
      $0.launch()
      let bought = $0.buy($0.sword)
      $0.grant(bought, count: 1)
      $0.tell(bought, .purchased)
      $0.grant(bought, count: 1)
    },
    Story("two purchases are two grants") {
      $0.launch()
      $0.grant($0.buy($0.coins))
      $0.grant($0.buy($0.coins))
    },
  ]

  @Test("without a repeated delivery there is nothing to judge", arguments: notExercised)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "idempotent-delivery") == .notExercised)
  }
}
