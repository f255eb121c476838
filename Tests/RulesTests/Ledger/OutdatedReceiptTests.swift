import Facts
import Kernel
import Rules
import Testing

@Suite("What an outdated receipt does not say") struct OutdatedReceiptTests {
  @Test(
    "a receipt from before the first purchase does not say when one ends; one from before a renewal does",
    arguments: ["before", "after", "before the renewal"])
  func outdatedReceipt(_ story: String) {
    let trace = TraceBuilder()
    trace.launch()
    if story == "before" { trace.writeReceipt(0) }
    trace.subscribe()
    if story != "before" { trace.writeReceipt(1) }
    if story == "before the renewal" { trace.record(trace.gold) }
    trace.now = .zero + .days(40)
    trace.endSubscription()
    trace.own(trace.gold, 1)
    #expect((trace.verdict(of: "entitlements-match-store").witness == nil) == (story == "before"))
  }
}
