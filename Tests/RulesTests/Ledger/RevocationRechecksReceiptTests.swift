import Facts
import Kernel
import Rules
import Testing

@Suite("revocation-rechecks-receipt") struct RevocationRechecksReceiptTests {
  /// The user buys the sword, and the app grants and finishes it.
  private static func buy(_ trace: TraceBuilder) -> PurchaseID {
    let transaction = trace.buy(trace.sword)
    trace.grant(transaction, count: 1)
    trace.finish(transaction)
    return trace.purchaseOf[transaction] ?? .none
  }

  @Test("an app without a handler reads the receipt at its next launch") func withoutHandler() {
    func verdict(_ product: KeyPath<TraceBuilder, ProductID>, isBoughtAgain: Bool = false) -> Verdict {
      let trace = TraceBuilder()
      trace.user(.signedIn(account: trace.mia))
      trace.launch()
      let purchase = Self.buy(trace)
      trace.store(.revoked(purchase: purchase, reason: .refund))
      if isBoughtAgain { _ = Self.buy(trace) }
      trace.writeReceipt(1)
      trace.relaunch()
      trace.own(trace[keyPath: product], 1)
      return trace.verdict(of: "revocation-rechecks-receipt")
    }
    #expect(
      verdict(\.sword).reasons.first == "sword was revoked, but the user still has it on “phone”")
    #expect(verdict(\.sword, isBoughtAgain: true) == .notExercised)
    // The refunded transaction was never finished, and the queue delivers it again.
    let trace = TraceBuilder()
    trace.user(.signedIn(account: trace.mia))
    trace.launch()
    let bought = trace.buy(trace.sword)
    trace.store(.revoked(purchase: trace.purchaseOf[bought] ?? .none, reason: .refund))
    trace.writeReceipt(1)
    trace.relaunch()
    trace.tell(bought, .purchased)
    trace.grant(bought, count: 1)
    trace.own(trace.sword, 1)
    #expect(trace.verdict(of: "revocation-rechecks-receipt") == .notExercised)
  }

  @Test(
    "taking back what is not owned any more, and only that, keeps the rule",
    arguments: [
      Story("taken back") {
        $0.launch()
        $0.revoke($0.sword, buy($0))
        $0.takeBack($0.sword)
        $0.own($0.sword, 0)
      },
      Story("taken back without a word") {
        $0.launch()
        $0.revoke($0.sword, buy($0))
        $0.own($0.sword, 0)
      },
      Story("taken back at the next launch by an app without a handler") {
        $0.launch()
        $0.store(.revoked(purchase: buy($0), reason: .refund))
        $0.relaunch()
        $0.own($0.sword, 0)
      },
      Story("kept, since another purchase stands") {
        $0.launch()
        let first = buy($0)
        _ = buy($0)
        $0.revoke($0.sword, first)
        $0.own($0.sword, 1)
      },
      Story("bought again after it was taken back") {
        $0.launch()
        $0.revoke($0.sword, buy($0))
        $0.takeBack($0.sword)
        _ = buy($0)
        $0.own($0.sword, 1)
      },
      Story("bought again after it was taken back, and lost for another reason") {
        $0.launch()
        $0.revoke($0.sword, buy($0))
        $0.takeBack($0.sword)
        $0.finish($0.buy($0.sword))
        $0.own($0.sword, 0)
      },
    ]) func keeps(_ story: Story)
  {
    #expect(story.told().verdict(of: "revocation-rechecks-receipt") == .kept)
  }

  @Test(
    "where the app was not told, or could not act, there is nothing to judge",
    arguments: [
      Story("not told") {
        $0.launch()
        let purchase = buy($0)
        $0.store(.revoked(purchase: purchase, reason: .refund))
        $0.own($0.sword, 1)
      },
      Story("no room to write it down, and nobody tells again") {
        $0.launch()
        $0.revoke($0.sword, buy($0))
        $0.failWrite("owned/sword")
        $0.wait(.seconds(1))
        $0.relaunch()
        $0.own($0.sword, 1)
      },
      Story("killed while it was told") {
        $0.launch()
        $0.revoke($0.sword, buy($0))
        $0.kill()
        $0.launch()
        $0.own($0.sword, 1)
      },
      Story("nobody asks") {
        $0.launch()
        $0.revoke($0.sword, buy($0))
      },
      Story("a consumable") {
        $0.launch()
        let transaction = $0.buy($0.coins)
        $0.revoke($0.coins, $0.purchaseOf[transaction] ?? .none)
        $0.own($0.coins, 100)
      },
    ]) func notExercised(_ story: Story)
  {
    #expect(story.told().verdict(of: "revocation-rechecks-receipt") == .notExercised)
  }

  @Test("what stays unlocked is a breach") func unlocked() {
    let trace = TraceBuilder()
    trace.launch()
    trace.revoke(trace.sword, Self.buy(trace))
    trace.own(trace.sword, 1)
    trace.own(trace.sword, 1)
    #expect(
      trace.verdict(of: "revocation-rechecks-receipt").words == [
        "sword was revoked, but the user still has it on “phone”",
        "#21 the store revoked a purchase of sword", "#22 the app was notified that sword was revoked",
        "#23 the app reported that its user still owns sword", "and 1 more",
      ])
  }

  @Test("what stays unlocked after a family member stopped sharing it is a breach") func sharingEnded() {
    let trace = TraceBuilder()
    trace.launch()
    trace.store(.shared(purchase: PurchaseID(7), account: trace.mia))
    let transaction = trace.receive(trace.sword, purchase: PurchaseID(7))
    trace.grant(transaction, count: 1)
    trace.finish(transaction)
    trace.own(trace.sword, 1)
    trace.revoke(trace.sword, PurchaseID(7))
    trace.own(trace.sword, 1)
    #expect(
      trace.verdict(of: "revocation-rechecks-receipt").reasons == [
        "sword was revoked, but the user still has it on “phone”", "the store revoked a purchase of sword",
        "the app was notified that sword was revoked", "the app reported that its user still owns sword",
      ])
  }

  @Test("of two shares one may end") func oneSharingEnded() {
    let trace = TraceBuilder()
    trace.launch()
    trace.store(.shared(purchase: PurchaseID(7), account: trace.mia))
    trace.store(.shared(purchase: PurchaseID(8), account: trace.mia))
    trace.revoke(trace.sword, PurchaseID(7))
    trace.own(trace.sword, 1)
    #expect(trace.verdict(of: "revocation-rechecks-receipt").witness == nil)
  }

  @Test("a kill after the app had its turn excuses nothing") func lateKill() {
    let trace = TraceBuilder()
    trace.launch()
    trace.revoke(trace.sword, Self.buy(trace))
    trace.wait(.seconds(1))
    trace.relaunch()
    trace.own(trace.sword, 1)
    #expect(trace.verdict(of: "revocation-rechecks-receipt").witness != nil)
  }

  @Test("what is locked although another purchase stands is a breach") func locked() {
    let trace = TraceBuilder()
    trace.launch()
    let first = Self.buy(trace)
    _ = Self.buy(trace)
    trace.revoke(trace.sword, first)
    trace.takeBack(trace.sword)
    trace.own(trace.sword, 0)
    #expect(
      trace.verdict(of: "revocation-rechecks-receipt").reasons == [
        "sword was revoked on “phone” although the user still owns it",
        "the store revoked a purchase of sword", "the app was notified that sword was revoked",
        "the app revoked it",
        "the app reported that its user owns no sword, but the store has another purchase",
      ])
  }

  @Test(
    "who read a receipt that shows the refund of a subscription knows of it",
    arguments: [
      ("read", 1, false), ("unread", 1, true), ("of another user", 1, true), ("taken back", 0, true),
    ])
  func readInTheReceipt(story: String, count: Int64, isKept: Bool) {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.signedIn(account: trace.mia))
    trace.subscribe()
    trace.store(.revoked(purchase: PurchaseID(0), reason: .refund))
    trace.fact(.subscription(.revoked(subscription: SubscriptionID(0))), .store)
    if story == "of another user" { trace.user(.signedIn(account: trace.ben)) }
    trace.writeReceipt(1)
    if story == "of another user" { trace.user(.signedIn(account: trace.mia)) }
    trace.relaunch()
    if story != "unread" { trace.app(.disk(.receiptRead(found: true, entries: 1))) }
    trace.own(trace.gold, count)
    let reasons = trace.verdict(of: "revocation-rechecks-receipt").reasons
    guard !isKept else { return #expect(reasons.count == 1) }
    #expect(
      reasons == [
        "gold was revoked, but the user still has it on “phone”",
        "the store revoked a purchase of gold",
        "the receipt on “phone” was updated: it shows the refund of gold",
        "the app read that receipt",
        "the app reported that its user still owns gold",
      ])
  }

  @Test("an app without a handler that still counts it after its next launch breaks the rule") func ignored()
  {
    let trace = TraceBuilder()
    trace.launch()
    trace.subscribe()
    trace.store(.revoked(purchase: PurchaseID(0), reason: .refund))
    trace.fact(.subscription(.revoked(subscription: SubscriptionID(0))), .store)
    trace.now = .zero + .days(8)
    trace.relaunch()
    trace.own(trace.gold, 1)
    #expect(
      trace.verdict(of: "revocation-rechecks-receipt").reasons == [
        "gold was revoked, but the user still has it on “phone”",
        "the store revoked a purchase of gold",
        "the app was launched again; no callback told it of the revocation, but the receipt shows it",
        "the app reported that its user still owns gold",
      ])
  }

  @Test("the receipt of a user who never bought it shows nothing of the refund") func otherUser() {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.signedIn(account: trace.mia))
    let bought = Self.buy(trace)
    trace.user(.signedIn(account: trace.ben))
    trace.store(.revoked(purchase: bought, reason: .refund))
    trace.writeReceipt(0)
    trace.relaunch()
    trace.own(trace.sword, 1, of: trace.ben)
    #expect(trace.verdict(of: "revocation-rechecks-receipt") == .notExercised)
  }

  @Test("what is missing although the app took nothing back is another rule's question") func missing() {
    let trace = TraceBuilder()
    trace.launch()
    let first = Self.buy(trace)
    _ = Self.buy(trace)
    trace.revoke(trace.sword, first)
    trace.own(trace.sword, 0)
    #expect(trace.verdict(of: "revocation-rechecks-receipt") == .kept)
    #expect(trace.verdict(of: "entitlements-match-store").witness != nil)
  }
}
