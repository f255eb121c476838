import Facts
import Kernel
import Rules
import Testing

@Suite("keep-access-in-grace") struct KeepAccessInGraceTests {
  /// Mia subscribes for a week, and billing fails with a grace period of six days. Four days later the
  /// harness asks the app what she owns.
  private static func verdict(
    owned: Int64 = 0, check: (TraceBuilder) -> Void = { tell($0) }, later: Interval = .days(4)
  ) -> Verdict {
    let trace = TraceBuilder()
    trace.user(.signedIn(account: trace.mia))
    trace.launch()
    trace.subscribe()
    trace.now = .zero + .days(7)
    trace.fact(
      .subscription(.graceBegan(subscription: SubscriptionID(0), until: .zero + .days(13))), .store)
    check(trace)
    trace.wait(later)
    trace.own(trace.gold, owned, of: trace.mia)
    return trace.verdict(of: "keep-access-in-grace")
  }

  /// The store answers the app's own receipt validation.
  private static func tell(_ trace: TraceBuilder, status: Int64 = 0, entries: Int64 = 1) {
    trace.system(.request(.receiptAnswered(request: RequestID(0), status: status, entries: entries)))
  }

  @Test("access ends although the app was told of the grace period") func isBroken() {
    #expect(
      Self.verdict().reasons == [
        "“mia” lost gold on “phone” in the grace period",
        "billing failed, and the grace period of gold began",
        "the app received what shows the grace period",
        "the app reported that its user does not own gold",
      ])
    #expect(Self.verdict(check: { $0.exchange(.none, answer: nil, told: 0) }).name == "broken")
  }

  @Test("StoreKit 2 shows the grace period in the status and in the entitlements") func storeKit2() {
    func status(_ trace: TraceBuilder, _ state: RenewalState) {
      trace.system(
        .storekit(.statusStated(transaction: TransactionID(0), state: state, verified: true)))
    }
    #expect(Self.verdict(check: { status($0, .inGracePeriod) }).name == "broken")
    func stated(_ trace: TraceBuilder, _ listing: Listing) {
      trace.wait(.days(1))
      trace.stated(TransactionID(0), listing)
    }
    #expect(Self.verdict(check: { stated($0, .entitlements) }, later: .days(3)).name == "broken")
    #expect(Self.verdict(check: { status($0, .expired) }) == .notExercised)
    #expect(Self.verdict(check: { stated($0, .all) }, later: .days(3)) == .notExercised)
  }

  @Test("access goes on") func isKept() { #expect(Self.verdict(owned: 1) == .kept) }

  @Test("who was told nothing, or is asked afterwards, owes nothing") func isSilent() {
    #expect(Self.verdict(check: { _ in }) == .notExercised)
    #expect(Self.verdict(check: { Self.tell($0, status: 21_005) }) == .notExercised)
    #expect(Self.verdict(check: { Self.tell($0, entries: 0) }) == .notExercised)
    #expect(Self.verdict(later: .days(6)) == .notExercised)
  }
}
