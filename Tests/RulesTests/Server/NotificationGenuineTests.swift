import Facts
import Rules
import Testing

@Suite("Notifications that the store did not send have no effect")
struct NotificationGenuineTests {
  private func verdict(follows deed: ServerFact?, isForged: Bool = true) -> Verdict {
    let trace = TraceBuilder()
    trace.launch()
    if isForged {
      trace.fact(
        .notification(
          .forged(
            notification: 1, type: .refund, forgery: .unsigned, purchase: PurchaseID(0), identifier: 1000)),
        .world)
    }
    trace.fact(.notification(.received(notification: 1, attempt: 1)), .server)
    if let deed { trace.server(deed) }
    return trace.verdict(of: "notification-genuine")
  }

  private static func deed(isPayment: Bool) -> ServerFact {
    let trace = TraceBuilder()
    return isPayment
      ? .paidOut(account: trace.mia, product: trace.sword, identifier: 1000, notification: 1)
      : .tookBack(account: trace.mia, product: trace.sword, identifier: 1000, notification: 1)
  }

  @Test("a server that does nothing keeps the rule") func ignored() {
    #expect(verdict(follows: nil) == .kept)
  }

  @Test("a server that follows it breaks the rule", arguments: [true, false]) func followed(isPayment: Bool) {
    let deed = isPayment ? "granted sword" : "revoked sword"
    #expect(
      verdict(follows: Self.deed(isPayment: isPayment)).reasons == [
        "a forged notification \(deed)", "a caller other than the store created the notification",
        "the server received it",
        "the server \(deed)",
      ])
  }

  @Test("a notification of the store says nothing about it") func own() {
    #expect(verdict(follows: Self.deed(isPayment: true), isForged: false) == .notExercised)
  }
}
