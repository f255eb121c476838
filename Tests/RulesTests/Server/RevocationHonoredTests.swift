import Facts
import Rules
import Testing

@Suite("revocation-honored") struct RevocationHonoredTests {
  /// Mia buys a sword, the server grants it, and the store refunds it.
  private static func refunded(_ trace: TraceBuilder, status: Int64 = 200, _ body: () -> Void = {}) {
    _ = trace.buy(trace.sword)
    trace.payOut(trace.sword)
    trace.revoke()
    trace.raise(1, .refund)
    trace.receive(1, status: status, body)
  }

  @Test("it is taken back and turned down") func isKept() {
    let trace = TraceBuilder()
    Self.refunded(trace) { trace.takeBack(trace.sword, over: 1) }
    trace.exchange(trace.sword, answer: .rejected)
    #expect(trace.verdict(of: "revocation-honored") == .kept)
  }

  @Test("it is never taken back") func isBroken() {
    let trace = TraceBuilder()
    Self.refunded(trace)
    #expect(
      trace.verdict(of: "revocation-honored").reasons == [
        "the server never revoked sword", "the server granted the purchase",
        "the store refunded or revoked a purchase of sword",
        "the server accepted the notification, but revoked nothing",
      ])
  }

  @Test("the user still has it in the end") func isBrokenByTheBooks() {
    let trace = TraceBuilder()
    Self.refunded(trace) { trace.takeBack(trace.sword, over: 1) }
    trace.server(.entitled(account: trace.mia, product: trace.sword, count: 1))
    #expect(
      trace.verdict(of: "revocation-honored").reasons == [
        "the server never revoked sword", "the store refunded or revoked a purchase of sword",
        "the server accepted the notification", "the server reported that its user has sword",
      ])
  }

  @Test("what the user has no more needs no word of it") func isKeptByTheBooks() {
    let trace = TraceBuilder()
    Self.refunded(trace)
    trace.server(.entitled(account: trace.mia, product: trace.sword, count: 0))
    #expect(trace.verdict(of: "revocation-honored") == .kept)
  }

  @Test("it is sent again") func isBrokenBySending() {
    let trace = TraceBuilder()
    Self.refunded(trace) { trace.takeBack(trace.sword, over: 1) }
    trace.exchange(trace.sword)
    #expect(
      trace.verdict(of: "revocation-honored").reasons == [
        "sword was delivered again after its refund", "the store refunded or revoked a purchase of sword",
        "the server accepted the notification", "the server received a receipt",
        "the server sent the content",
      ])
  }

  @Test("it is paid out again") func isBrokenByPaying() {
    let trace = TraceBuilder()
    Self.refunded(trace) { trace.takeBack(trace.sword, over: 1) }
    trace.payOut(trace.sword)
    #expect(
      trace.verdict(of: "revocation-honored").reasons.first == "sword was granted again after its refund")
  }

  @Test("what was bought again is sent") func isKeptForAnotherPurchase() {
    let trace = TraceBuilder()
    Self.refunded(trace) { trace.takeBack(trace.sword, over: 1) }
    _ = trace.buy(trace.sword)
    trace.exchange(trace.sword)
    #expect(trace.verdict(of: "revocation-honored") == .kept)
  }

  @Test("the refund of an older period does not end the access") func isKeptForAnOlderPeriod() {
    let trace = TraceBuilder()
    trace.subscribe()
    trace.payOut(trace.gold)
    trace.raise(1, .refund, subscription: SubscriptionID(0))
    trace.receive(1)
    #expect(trace.verdict(of: "revocation-honored") == .kept)
    trace.fact(.subscription(.revoked(subscription: SubscriptionID(0))), .store)
    #expect(trace.verdict(of: "revocation-honored").name == "broken")
  }

  @Test("a notification that the server did not take tells it nothing") func isNotExercised() {
    let trace = TraceBuilder()
    Self.refunded(trace, status: 500)
    trace.exchange(trace.sword)
    #expect(trace.verdict(of: "revocation-honored") == .notExercised)
  }

  @Test("a server that nobody brought is not judged") func isNotApplicable() {
    let trace = TraceBuilder()
    Self.refunded(trace)
    #expect(
      trace.verdict(of: "revocation-honored", available: [.server, .serverDelivery]).name == "not applicable"
    )
  }
}
