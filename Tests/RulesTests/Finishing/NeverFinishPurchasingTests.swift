import Facts
import Rules
import Testing

@Suite("never-finish-purchasing") struct NeverFinishPurchasingTests {
  @Test("finishing what is still purchasing is a breach") func broken() {
    let trace = TraceBuilder()
    trace.launch()
    let pending = trace.begin(trace.coins)
    trace.relaunch()
    trace.tell(pending, .purchasing)
    trace.finish(pending, .purchasing)
    trace.app(.process(.raised(exception: .finishWhilePurchasing)))
    #expect(
      trace.verdict(of: "never-finish-purchasing").words == [
        "transaction 0 (coins) was finished on “phone” while it was purchasing",
        "#17 the app was launched",
        "#20 the app finished transaction 0 (coins) in the state purchasing",
        "#21 StoreKit raised an exception",
      ])
  }

  @Test("an exception for another reason is no part of the witness") func otherException() {
    let trace = TraceBuilder()
    trace.launch()
    trace.finish(trace.begin(trace.coins), .purchasing)
    trace.app(.process(.raised(exception: .invalidQuantity)))
    trace.finish(trace.begin(trace.coins), .purchasing)
    #expect(trace.verdict(of: "never-finish-purchasing").witness?.links.count == 2)
    #expect(trace.verdict(of: "never-finish-purchasing").witness?.furtherBreaches == 1)
  }

  @Test("finishing it when it has ended keeps the rule", arguments: [TransactionState.purchased, .failed])
  func keeps(_ state: TransactionState) {
    let trace = TraceBuilder()
    trace.launch()
    let pending = trace.begin(trace.coins)
    trace.tell(pending, state)
    trace.finish(pending, state)
    #expect(trace.verdict(of: "never-finish-purchasing") == .kept)
  }

  @Test("without a purchasing transaction in sight there is nothing to judge") func notExercised() {
    let trace = TraceBuilder()
    trace.launch()
    trace.finish(trace.receive(trace.coins, purchase: trace.record(trace.coins)))
    #expect(trace.verdict(of: "never-finish-purchasing") == .notExercised)
  }
}
