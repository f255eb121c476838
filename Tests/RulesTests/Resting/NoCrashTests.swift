import Facts
import Rules
import Testing

@Suite("no-crash") struct NoCrashTests {
  @Test("an app that lives through its callbacks and answers keeps the rule") func isKept() {
    let trace = TraceBuilder()
    trace.launch()
    trace.respond([trace.coins])
    _ = trace.buy(trace.coins)
    trace.kill()
    #expect(trace.verdict(of: "no-crash") == .kept)
  }

  @Test("one crash in answer to a transaction is a breach") func dies() {
    let trace = TraceBuilder()
    trace.launch()
    let bought = trace.buy(trace.coins, told: false)
    trace.turn((bought, .purchased)) { trace.crash() }
    #expect(
      trace.verdict(of: "no-crash").reasons == [
        "the app on “phone” crashed: an uncaught error",
        "the app received transaction 0 (coins)",
        "the app crashed: an uncaught error",
      ])
  }

  @Test(
    "what the app did to itself is another story",
    arguments: [CrashReason.invalidReceipt, .storekitException])
  func ownDoing(_ reason: CrashReason) {
    let trace = TraceBuilder()
    trace.launch()
    trace.app(.process(.crashed(process: ProcessID(0), reason: reason, file: .empty, line: 1)))
    #expect(trace.verdict(of: "no-crash") == .notExercised)
  }
}
