import Facts
import Kernel
import Rules
import Testing

@Suite("intent-is-kept") struct IntentIsKeptTests {
  private static let rule: RuleIdentifier = "intent-is-kept"

  /// A user taps a product in the store, and a listener of the app receives it.
  private static func trace(_ answer: (TraceBuilder) -> Void = { _ in }) -> TraceBuilder {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    trace.user(.openedPromotion(product: trace.coins))
    trace.system(.storekit(.intentGiven(listener: 0, product: trace.coins)))
    answer(trace)
    trace.world(.livenessBegan(launches: 1))
    trace.settle()
    return trace
  }

  @Test("an intent that leads to nothing is a breach")
  func lost() {
    #expect(
      Self.trace().verdict(of: Self.rule).reasons == [
        "the app on “phone” lost the purchase of coins from the App Store",
        "the user tapped coins in the App Store",
        "a listener of the app received the intent",
        "at the end the app had neither called purchase nor shown a message",
      ])
  }

  @Test("a purchase, a message, or a device without payments keep the rule")
  func kept() {
    let purchase = Self.trace { trace in
      trace.app(
        .storekit(
          .purchaseCalled(transaction: TransactionID(0), product: trace.coins, quantity: 1, token: .empty)))
    }
    #expect(purchase.verdict(of: Self.rule) == .kept)
    #expect(Self.trace { $0.dialog(.message) }.verdict(of: Self.rule) == .kept)
    #expect(Self.trace { $0.askAllowed(false) }.verdict(of: Self.rule) == .kept)
  }

  @Test("a later launch can buy it")
  func later() {
    let trace = Self.trace { trace in
      trace.settle()
      trace.kill()
      trace.launch(observes: false)
      trace.app(
        .storekit(
          .purchaseCalled(transaction: TransactionID(0), product: trace.coins, quantity: 1, token: .empty)))
    }
    #expect(trace.verdict(of: Self.rule) == .kept)
  }

  @Test("what lasts and is owned does not have to be bought again")
  func owned() {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    trace.user(.signedIn(account: trace.mia))
    trace.grant(trace.purchase(trace.sword), count: 1)
    trace.user(.openedPromotion(product: trace.sword))
    trace.world(.livenessBegan(launches: 1))
    trace.settle()
    #expect(trace.verdict(of: Self.rule) == .kept)
  }
}
