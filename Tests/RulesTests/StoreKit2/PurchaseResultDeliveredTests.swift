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
