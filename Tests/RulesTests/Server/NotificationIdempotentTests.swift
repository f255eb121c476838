import Facts
import Rules
import Testing

@Suite("notification-idempotent") struct NotificationIdempotentTests {
  @Test("what comes twice is taken in once") func isKept() {
    let trace = TraceBuilder()
    trace.raise(1, .oneTimeCharge)
    trace.receive(1) { trace.payOut(trace.coins, over: 1) }
    trace.receive(1)
    #expect(trace.verdict(of: "notification-idempotent") == .kept)
  }

  @Test("a second attempt pays out again") func isBroken() {
    let trace = TraceBuilder()
    trace.raise(1, .oneTimeCharge)
    trace.receive(1, status: 500) { trace.payOut(trace.coins, over: 1) }
    trace.receive(1, attempt: 2) { trace.payOut(trace.coins, over: 1) }
    #expect(
      trace.verdict(of: "notification-idempotent").reasons == [
        "one notification granted coins twice", "the server received the notification",
        "the server granted coins", "the notification arrived again", "the server granted coins again",
      ])
  }

  @Test("a second copy takes back again") func isBrokenByTakingBack() {
    let trace = TraceBuilder()
    trace.raise(1, .refund)
    for _ in 1...2 { trace.receive(1) { trace.takeBack(trace.coins, over: 1) } }
    #expect(
      trace.verdict(of: "notification-idempotent").reasons.first == "one notification revoked coins twice")
  }

  @Test("two notifications of one purchase, and what apps ask for, are not one that came twice")
  func isNotExercised() {
    let trace = TraceBuilder()
    trace.raise(1, .oneTimeCharge)
    trace.raise(2, .didRenew)
    trace.receive(1) { trace.payOut(trace.coins, over: 1) }
    trace.receive(2) { trace.payOut(trace.coins, over: 2) }
    for _ in 1...2 { trace.payOut(trace.coins) }
    #expect(trace.verdict(of: "notification-idempotent") == .notExercised)
  }
}
