import Facts
import Rules
import Testing

@Suite("right-user") struct RightUserTests {
  @Test("crediting who paid keeps the rule") func keeps() {
    let trace = TraceBuilder()
    trace.launch()
    trace.grant(trace.buy(trace.coins), to: trace.mia)
    trace.user(.signedIn(account: trace.ben))
    trace.grant(trace.buy(trace.coins, for: trace.ben), to: trace.ben)
    #expect(trace.verdict(of: "right-user") == .kept)
  }

  @Test(
    "where nobody is named, or nothing tells who paid, there is nothing to judge",
    arguments: [
      Story("an app without accounts") {
        let bought = $0.buy($0.coins)
        $0.user(.signedIn(account: $0.ben))
        $0.grant(bought)
      },
      Story("a purchase that came unasked") {
        let received = $0.receive($0.coins, purchase: $0.record($0.coins))
        $0.grant(received, to: $0.ben)
      },
      Story("a restored purchase") {
        let restored = $0.restore($0.sword, purchase: $0.record($0.sword))
        $0.grant(restored, to: $0.ben)
      },
      Story("a replayed payment that lost its user name") {
        let bought = $0.buy($0.coins)
        $0.relaunch()
        $0.world(
          .chosen(
            site: $0.texts.intern("username_replay"), scope: Int64(bought.rawValue), option: 1, count: 2))
        $0.grant(bought, to: $0.ben)
      },
      Story("a grant for no transaction") {
        _ = $0.buy($0.coins)
        $0.grant(.none, to: $0.ben)
      },
    ]) func notExercised(_ story: Story)
  {
    #expect(story.told().verdict(of: "right-user") == .notExercised)
  }

  /// Mia pays; the store interrupts the purchase, and it arrives as another transaction.
  private static func interrupted(losesName: Bool = false) -> (TraceBuilder, TransactionID) {
    let trace = TraceBuilder()
    trace.launch()
    let (payment, _) = (
      trace.begin(trace.coins),
      trace.store(.interrupted(account: trace.mia, product: trace.coins, error: .offline))
    )
    trace.fail(payment)
    trace.finish(payment, .failed)
    let purchase = trace.record(trace.coins)
    trace.store(.resolved(purchase: purchase))
    let arrived = trace.receive(trace.coins, purchase: purchase)
    if losesName {
      trace.world(
        .chosen(
          site: trace.texts.intern("username_replay"), scope: Int64(arrived.rawValue), option: 1, count: 2))
    }
    return (trace, arrived)
  }

  @Test("another user may log in between the tap and the payment") func loginAfterTheTap() {
    func verdict(credited: KeyPath<TraceBuilder, AccountID>) -> String {
      let trace = TraceBuilder()
      trace.launch()
      trace.user(.loggedIn(account: trace.mia))
      trace.tapBuy(trace.coins)
      trace.user(.loggedIn(account: trace.ben))
      trace.grant(trace.buy(trace.coins), to: trace[keyPath: credited])
      return trace.verdict(of: "right-user").name
    }
    #expect(verdict(credited: \.mia) == "kept")
    #expect(verdict(credited: \.ben) == "kept")
  }

  @Test("an interrupted purchase is of whoever began it") func interruption() {
    let (kept, mine) = Self.interrupted()
    kept.grant(mine, to: kept.mia)
    #expect(kept.verdict(of: "right-user") == .kept)
    let (broken, hers) = Self.interrupted()
    broken.grant(hers, to: broken.ben)
    #expect(broken.verdict(of: "right-user").name == "broken")
    let (nameless, lost) = Self.interrupted(losesName: true)
    nameless.grant(lost, to: nameless.ben)
    #expect(nameless.verdict(of: "right-user") == .notExercised)
  }

  @Test("where only one person ever is, nobody else can be credited") func alone() {
    let trace = TraceBuilder(people: ["mia"])
    trace.launch()
    trace.grant(trace.buy(trace.coins), to: trace.mia)
    #expect(trace.verdict(of: "right-user") == .notExercised)
  }

  @Test("crediting who is there instead is a breach") func wrong() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins)
    trace.grant(bought, to: trace.ben)
    trace.grant(bought, to: trace.ben)
    #expect(
      trace.verdict(of: "right-user").words == [
        "“mia” paid for transaction 0 (coins), but “ben” received it on “phone”",
        "#16 the store recorded the purchase",
        "#18 the app received transaction 0 (coins), which belongs to “mia”",
        "#19 the app granted it to “ben”", "and 1 more",
      ])
  }
}
