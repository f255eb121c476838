import Facts
import Rules
import Testing

@Suite("scan-whole-receipt") struct ScanWholeReceiptTests {
  /// A purchase, and a receipt with it and another entry.
  private static func bought(_ product: KeyPath<TraceBuilder, ProductID>, _ trace: TraceBuilder) {
    _ = trace.buy(trace[keyPath: product])
    trace.writeReceipt(2)
  }

  @Test("the purchase is found among several") func isKept() {
    let trace = TraceBuilder()
    Self.bought(\.sword, trace)
    trace.exchange(trace.sword)
    #expect(trace.verdict(of: "scan-whole-receipt") == .kept)
  }

  @Test("a receipt that shows the purchase is turned down") func isBroken() {
    let trace = TraceBuilder()
    Self.bought(\.sword, trace)
    trace.exchange(trace.sword, answer: .notPaid)
    #expect(
      trace.verdict(of: "scan-whole-receipt").reasons == [
        "a receipt that contains sword was rejected", "the store recorded a purchase of sword",
        "the receipt was written afterwards", "the server received it",
        "the store called it valid, with 2 entries",
        "the server rejected sword",
      ])
  }

  @Test("an app that has its receipt validated finishes without a grant") func ofApp() {
    func verdict(entries: Int64 = 2, isGranted: Bool? = nil) -> Verdict {
      let trace = TraceBuilder()
      let bought = trace.buy(trace.sword)
      trace.writeReceipt(entries)
      trace.exchange(.none, entries: entries, answer: nil, told: 0)
      if isGranted == true { trace.grant(bought, count: 1) }
      trace.finish(bought)
      if isGranted == false { trace.grant(bought, count: 1) }
      return trace.verdict(of: "scan-whole-receipt")
    }
    #expect(
      verdict().reasons.first
        == "sword was finished without a grant although the validated receipt contains it")
    #expect(verdict(isGranted: true) == .kept)
    #expect(verdict(isGranted: false) == .kept)
    #expect(verdict(entries: 1) == .notExercised)
  }

  static let silent: [Story] = [
    Story("one entry is soon looked at") { trace in
      _ = trace.buy(trace.sword)
      trace.writeReceipt(1)
      trace.exchange(trace.sword, entries: 1)
    },
    Story("the receipt lags behind") { trace in
      trace.writeReceipt(2)
      _ = trace.buy(trace.sword)
      trace.exchange(trace.sword, answer: .notPaid)
    },
    Story("an old one was sent, with fewer entries") { trace in
      bought(\.sword, trace)
      trace.exchange(trace.sword, entries: 1, answer: .notPaid)
    },
    Story("it has no entries at all") { trace in
      _ = trace.buy(trace.sword)
      trace.writeReceipt(0)
      trace.exchange(trace.sword, entries: 0, answer: .notPaid)
    },
    Story("the receipt is no good") { trace in
      bought(\.sword, trace)
      trace.exchange(trace.sword, checks: [(.production, 21_003)], answer: .rejected)
    },
    Story("another product was bought") { trace in
      bought(\.sword, trace)
      trace.exchange(trace.coins, answer: .notPaid)
    },
    Story("another account bought it") { trace in
      bought(\.sword, trace)
      trace.exchange(trace.sword, for: trace.ben, answer: .notPaid)
    },
    Story("the receipt is of who was signed in when it was written") { trace in
      _ = trace.buy(trace.sword)
      trace.user(.signedIn(account: trace.ben))
      trace.writeReceipt(2)
      trace.user(.signedIn(account: trace.mia))
      trace.exchange(trace.sword, answer: .notPaid)
    },
    Story("it was taken back") { trace in
      bought(\.sword, trace)
      trace.store(.revoked(purchase: PurchaseID(0), reason: .refund))
      trace.exchange(trace.sword, answer: .notPaid)
    },
    Story("a consumable that was finished may be gone") { trace in
      bought(\.coins, trace)
      trace.store(.finishRecorded(purchase: PurchaseID(0)))
      trace.exchange(trace.coins, answer: .notPaid)
    },
    Story("a subscription may be over") { trace in
      bought(\.gold, trace)
      trace.exchange(trace.gold, answer: .notPaid)
    },
    Story("somebody else redeemed it") { trace in
      bought(\.sword, trace)
      trace.exchange(trace.sword, answer: .alreadyRedeemed)
    },
    Story("somebody else is signed in where the receipt lies") { trace in
      trace.user(.signedIn(account: trace.ben))
      bought(\.sword, trace)
      trace.exchange(trace.sword, answer: .notPaid)
    },
  ]

  @Test("what nobody can tell is not judged", arguments: silent) func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "scan-whole-receipt") == .notExercised)
  }

  @Test("a finished purchase that stays in the receipt counts") func isBrokenAfterFinish() {
    let trace = TraceBuilder()
    Self.bought(\.sword, trace)
    trace.store(.finishRecorded(purchase: PurchaseID(0)))
    trace.exchange(trace.sword, answer: .notPaid)
    #expect(trace.verdict(of: "scan-whole-receipt").name == "broken")
  }
}
