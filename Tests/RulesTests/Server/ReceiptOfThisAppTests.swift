import Facts
import Rules
import Testing

@Suite("The receipt of another app grants nothing")
struct ReceiptOfThisAppTests {
  private func verdict(_ answer: ContentAnswer, isForeign: Bool = true) -> Verdict {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.signedIn(account: trace.mia))
    trace.user(isForeign ? .sentForeignReceipt(product: trace.sword) : .replayedReceipt(product: trace.sword))
    trace.exchange(trace.sword, answer: answer)
    return trace.verdict(of: "receipt-of-this-app")
  }

  @Test("a server that rejects it keeps the rule") func rejected() { #expect(verdict(.rejected) == .kept) }

  @Test("a server that delivers for it breaks the rule") func sent() {
    #expect(
      verdict(.sent).reasons == [
        "the receipt of another app granted sword to “mia”",
        "“mia” sent the receipt of another app",
        "the store called it valid; its bundle_id is not the app's",
        "the server granted sword",
      ])
  }

  @Test("what another user gets meanwhile for a receipt of this app says nothing about it") func other() {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.signedIn(account: trace.ben))
    trace.user(.sentForeignReceipt(product: trace.sword))
    trace.user(.signedIn(account: trace.mia))
    trace.exchange(trace.sword, answer: .sent)
    #expect(trace.verdict(of: "receipt-of-this-app") == .notExercised)
  }

  @Test("a receipt of this app says nothing about it") func own() {
    #expect(verdict(.sent, isForeign: false) == .notExercised)
  }
}
