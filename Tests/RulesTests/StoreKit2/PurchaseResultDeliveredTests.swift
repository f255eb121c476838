import Facts
import Kernel
import Rules
import Testing

@Suite("purchase-result-delivered") struct PurchaseResultDeliveredTests {
  private static func verdict(_ story: (TraceBuilder, TransactionID) -> Void) -> Verdict {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    let transaction = trace.purchase(trace.coins)
    story(trace, transaction)
    trace.settle()
    return trace.verdict(of: "purchase-result-delivered")
  }

  @Test("a result that is never delivered is a breach")
  func ignored() {
    let verdict = Self.verdict { _, _ in }
    #expect(
      verdict.witness?.headline
        == "purchase returned transaction 0 (coins) on “phone”, and the app did not deliver it")
  }

  @Test("a result that is granted, saved or finished keeps the rule")
  func delivered() {
    #expect(Self.verdict { trace, id in trace.grant(id) } == .kept)
    #expect(
      Self.verdict { trace, id in trace.app(.claim(.persisted(transaction: id, subject: .grant))) } == .kept)
    #expect(Self.verdict { trace, id in trace.finish(id) } == .kept)
  }

  @Test("an app that died, that asked its server, or that could not write is not accused")
  func excused() {
    #expect(Self.verdict { trace, _ in trace.kill() } == .kept)
    #expect(Self.verdict { trace, _ in trace.ask("verify") } == .kept)
    #expect(Self.verdict { trace, _ in trace.failWrite("wallet") } == .kept)
  }

  @Test("a result that comes after another user, or while the server works, can wait")
  func later() {
    func verdict(_ meanwhile: (TraceBuilder) -> Void) -> Verdict {
      let trace = TraceBuilder()
      trace.launch(observes: false)
      trace.app(
        .storekit(
          .purchaseCalled(transaction: TransactionID(0), product: trace.coins, quantity: 1, token: .empty)))
      meanwhile(trace)
      _ = trace.purchase(trace.coins)
      trace.settle()
      return trace.verdict(of: "purchase-result-delivered")
    }
    #expect(verdict { $0.user(.loggedIn(account: $0.ben)) } == .kept)
    #expect(verdict { $0.ask("put") } == .kept)
    #expect(
      verdict {
        $0.ask("put")
        $0.hearServer(200)
      }.name == "broken")
    #expect(verdict { _ in }.name == "broken")
  }

  @Test("a transaction that existed before, and one with an invalid signature, are not results to deliver")
  func others() {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    _ = trace.purchase(trace.coins, verified: false)
    let existing = trace.purchase(trace.sword)
    trace.grant(existing)
    trace.system(
      .storekit(
        .purchaseReturned(
          call: TransactionID(9), transaction: existing, result: .success, verified: true)))
    trace.settle()
    #expect(trace.verdict(of: "purchase-result-delivered") == .kept)
  }
}
