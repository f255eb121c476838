import Facts
import Kernel
import Rules
import Testing

@Suite("no-unasked-prompt") struct NoUnaskedPromptTests {
  private static let rule: RuleIdentifier = "no-unasked-prompt"

  private static func trace(refreshes: Bool, _ before: (TraceBuilder) -> Void) -> TraceBuilder {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    before(trace)
    trace.app(.storekit(.appTransactionCalled(ticket: 1, refreshes: refreshes)))
    trace.system(.device(.signInAsked(reason: .appTransaction)))
    return trace
  }

  @Test("a request to sign in between a tap on Buy and the purchase is a breach")
  func buying() {
    #expect(
      Self.trace(refreshes: false) { $0.tapBuy($0.coins) }.verdict(of: Self.rule).reasons == [
        "the app on “phone” made the system ask the user to sign in",
        "the user tapped Buy",
        "the app requested the app transaction",
        "the system asked the user to sign in",
      ])
  }

  @Test("a refresh without a tap is a breach")
  func refreshed() {
    #expect(Self.trace(refreshes: true) { _ in }.verdict(of: Self.rule).witness != nil)
  }

  @Test("a read at launch, and a refresh after a tap, keep the rule")
  func kept() {
    #expect(Self.trace(refreshes: false) { _ in }.verdict(of: Self.rule) == .kept)
    #expect(Self.trace(refreshes: true) { $0.tap("refresh") }.verdict(of: Self.rule) == .kept)
  }
}
