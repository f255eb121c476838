import Facts
import Rules
import Testing

@Suite("no-work-after-finish") struct NoWorkAfterFinishTests {
  static let kept: [Story] = [
    Story("granted, then finished") { trace in
      trace.launch()
      let bought = trace.buy(trace.coins)
      trace.grant(bought)
      trace.finish(bought)
    },
    Story("the receipt was made safe before, and delivered from later") { trace in
      trace.launch()
      let bought = trace.buy(trace.coins)
      trace.app(.claim(.persisted(transaction: bought, subject: .receipt)))
      trace.finish(bought)
      trace.grant(bought)
    },
    Story("the server had it before the finish, and the app says so later") { trace in
      trace.launch()
      let bought = trace.buy(trace.coins)
      trace.server(.recorded(account: trace.mia, key: trace.texts.intern("coins")))
      trace.finish(bought)
      trace.grant(bought)
    },
    Story("the app is removed, and builds its data again from what the store lists") { trace in
      trace.launch()
      let bought = trace.buy(trace.coins)
      trace.grant(bought)
      trace.finish(bought)
      trace.kill()
      trace.system(.device(.appRemoved))
      trace.launch()
      trace.grant(bought)
    },
    Story("what is unlocked is said again") { trace in
      trace.launch()
      let bought = trace.buy(trace.sword)
      trace.grant(bought, count: 1)
      trace.finish(bought)
      trace.grant(bought, count: 1)
    },
    Story("a lasting product that came again as another transaction, and was granted before") { trace in
      trace.launch()
      let purchase = trace.record(trace.sword)
      let first = trace.receive(trace.sword, purchase: purchase)
      trace.grant(first, count: 1)
      trace.finish(first)
      trace.relaunch()
      let again = trace.receive(trace.sword, purchase: purchase)
      trace.finish(again)
      trace.relaunch()
      trace.grant(again, count: 1)
    },
    Story("a lasting product that a list of StoreKit 2 has after the finish") { trace in
      trace.launch(observes: false)
      let bought = trace.purchase(trace.sword)
      trace.finish(bought)
      trace.relaunch()
      trace.stated(bought)
      trace.grant(bought, count: 1)
    },
    Story("told again by a finish without effect: another rule judges that") { trace in
      trace.launch()
      let bought = trace.buy(trace.coins)
      trace.grant(bought)
      trace.finish(bought)
      trace.turn((bought, .purchased)) { trace.grant(bought) }
    },
    Story("another transaction is granted") { trace in
      trace.launch()
      let bought = trace.buy(trace.coins)
      trace.grant(bought)
      trace.finish(bought)
      trace.grant(trace.buy(trace.coins))
    },
    Story("two transactions, granted and finished in turn") { trace in
      trace.launch()
      let first = trace.begin(trace.coins)
      let second = trace.begin(trace.coins)
      trace.turn((first, .purchased), (second, .purchased)) {
        for bought in [first, second] {
          trace.grant(bought)
          trace.finish(bought)
        }
      }
    },
  ]

  @Test("finish comes last", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "no-work-after-finish") == .kept)
  }

  @Test("a grant that follows the finish") func isBroken() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.finish(bought)
    trace.grant(bought)
    #expect(
      trace.verdict(of: "no-work-after-finish").reasons == [
        "transaction 0 (coins) was granted on “phone” after it was finished",
        "the app received transaction 0 (coins)",
        "the app finished it",
        "the app granted it; a kill before this point would have lost the grant",
      ])
  }

  @Test("a grant of coins that follows the finish, although a list of StoreKit 2 has them")
  func isBrokenForCoins() {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    let bought = trace.purchase(trace.coins)
    trace.finish(bought)
    trace.stated(bought, .all)
    trace.grant(bought)
    #expect(!trace.verdict(of: "no-work-after-finish").reasons.isEmpty)
  }

  @Test("a part of the grant that follows the finish, in the same turn") func isBrokenInPart() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.begin(trace.coins, quantity: 2)
    trace.turn((bought, .purchased)) {
      trace.grant(bought)
      trace.finish(bought)
      trace.grant(bought)
    }
    #expect(trace.verdict(of: "no-work-after-finish").name == "broken")
  }

  @Test("a download that is started after the finish, and files that are sought")
  func isBrokenByDownloads() {
    let trace = TraceBuilder()
    trace.launch()
    let (bought, pages) = trace.buyHosted()
    trace.finish(bought)
    trace.start(pages)
    #expect(
      trace.verdict(of: "no-work-after-finish").reasons == [
        "transaction 0 (sword) was downloaded on “phone” after it was finished",
        "the app received transaction 0 (sword)",
        "the app finished it",
        "the app started its download, which no longer exists",
      ])
    let other = TraceBuilder()
    other.launch()
    let (read, book) = other.buyHosted()
    other.arrive(book)
    other.app(.download(.locationRead(download: book, found: true)))
    other.finish(read)
    #expect(other.verdict(of: "no-work-after-finish") == .kept)
    other.app(.download(.locationRead(download: book, found: false)))
    #expect(
      other.verdict(of: "no-work-after-finish").reasons.first
        == "transaction 0 (sword) was looked up in the cache on “phone” after it was finished")
  }

  @Test("without a finish of something paid there is nothing to judge") func hasNothingToJudge() {
    let trace = TraceBuilder()
    trace.launch()
    trace.grant(trace.buy(trace.coins))
    trace.finish(trace.begin(trace.coins), .failed)
    #expect(trace.verdict(of: "no-work-after-finish") == .notExercised)
  }
}
