import Facts
import Kernel
import Rules
import Testing

@Suite("What an outdated receipt does not say") struct OutdatedReceiptTests {
  @Test("a receipt from before a purchase does not say when it ends", arguments: [true, false])
  func outdatedReceipt(_ isOutdated: Bool) {
    let trace = TraceBuilder()
    trace.launch()
    if isOutdated { trace.writeReceipt(0) }
    trace.subscribe()
    if !isOutdated { trace.writeReceipt(1) }
    trace.now = .zero + .days(40)
    trace.endSubscription()
    trace.own(trace.gold, 1)
    #expect((trace.verdict(of: "entitlements-match-store").witness == nil) == isOutdated)
  }
}
