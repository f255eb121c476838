import Facts
import Kernel
import Rules
import Testing

@Suite("verified-only") struct VerifiedOnlyTests {
  @Test("a grant of a transaction with an invalid signature is a breach")
  func granted() {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    let transaction = trace.purchase(trace.coins, verified: false)
    trace.grant(transaction)
    #expect(
      trace.verdict(of: "verified-only").reasons == [
        "the app on “phone” granted transaction 0 (coins), whose signature is invalid",
        "the app received transaction 0 (coins) with an invalid signature",
        "the app granted it",
      ])
  }

  @Test("a grant of a valid one, or of one that became valid, keeps the rule")
  func valid() {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    trace.grant(trace.purchase(trace.coins))
    let late = trace.purchase(trace.sword, verified: false)
    trace.updated(late)
    trace.grant(late)
    #expect(trace.verdict(of: "verified-only") == .kept)
  }

  @Test("a server that checked the signature itself is believed")
  func server() {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    let transaction = trace.purchase(trace.coins, verified: false)
    trace.verify(transaction, 0)
    trace.grant(transaction)
    #expect(trace.verdict(of: "verified-only") == .kept)
  }
}
