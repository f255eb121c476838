import Facts
import Kernel
import Rules
import Testing

@Suite("notification-order") struct NotificationOrderTests {
  private static let monthly = SubscriptionID(0)

  /// A failed renewal and its recovery. The server is notified in the wrong order.
  private static func late(_ trace: TraceBuilder, status: Int64 = 200, _ body: () -> Void = {}) {
    trace.raise(1, .didFailToRenew, subscription: monthly)
    trace.raise(2, .didRenew, .billingRecovery, of: 1, subscription: monthly)
    trace.receive(2, status: status)
    trace.receive(1, body)
  }

  @Test("old news changes nothing") func isKept() {
    let trace = TraceBuilder()
    Self.late(trace)
    #expect(trace.verdict(of: "notification-order") == .kept)
  }

  @Test("old news of a failure ends what was paid") func isBroken() {
    let trace = TraceBuilder()
    Self.late(trace) { trace.takeBack(trace.gold, over: 1) }
    #expect(
      trace.verdict(of: "notification-order").reasons == [
        "an older notification overrode a newer one about gold",
        "the store created a notification: did_fail_to_renew",
        "later it created another: did_renew (billing_recovery)", "the server accepted the newer one",
        "the older one arrived", "the server revoked gold",
      ])
  }

  @Test("old news of a purchase pays out what was refunded") func isBrokenByPayment() {
    let trace = TraceBuilder()
    trace.raise(1, .oneTimeCharge)
    trace.raise(2, .refund)
    trace.receive(2)
    trace.receive(1) { trace.payOut(trace.coins, over: 1) }
    #expect(trace.verdict(of: "notification-order").reasons.last == "the server granted coins")
  }

  static let silent: [Story] = [
    Story("the server did not take the newer one") { trace in
      late(trace, status: 500) { trace.takeBack(trace.gold, over: 1) }
    },
    Story("they come in order") { trace in
      trace.raise(1, .didFailToRenew, subscription: monthly)
      trace.receive(1) { trace.takeBack(trace.gold, over: 1) }
      trace.raise(2, .didRenew, of: 1, subscription: monthly)
      trace.receive(2)
    },
    Story("they are of two subscriptions") { trace in
      trace.raise(1, .didFailToRenew, subscription: monthly)
      trace.raise(2, .didRenew, of: 1, subscription: SubscriptionID(1))
      trace.receive(2)
      trace.receive(1) { trace.takeBack(trace.gold, over: 1) }
    },
    Story("an older period was refunded") { trace in
      trace.raise(1, .refund, subscription: monthly)
      trace.raise(2, .didRenew, of: 1, subscription: monthly)
      trace.receive(2)
      trace.receive(1) { trace.takeBack(trace.gold, over: 1) }
    },
    Story("access goes on in the grace") { trace in
      trace.raise(1, .didFailToRenew, .gracePeriod, subscription: monthly)
      trace.raise(2, .didRenew, of: 1, subscription: monthly)
      trace.receive(2)
      trace.receive(1)
    },
  ]

  @Test("what contradicts nothing is not judged", arguments: silent) func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "notification-order") == .notExercised)
  }

  @Test("events within a second have no order") func isNotExercised() {
    let trace = TraceBuilder()
    trace.raise(1, .expired, subscription: Self.monthly)
    trace.now = .zero
    trace.raise(2, .subscribed, .resubscribe, of: 1, subscription: Self.monthly)
    trace.receive(2)
    trace.receive(1) { trace.takeBack(trace.gold, over: 1) }
    #expect(trace.verdict(of: "notification-order") == .notExercised)
  }
}
