import Facts
import Kernel
import Rules
import Testing

@Suite("storefront-answer-fast") struct StorefrontAnswerFastTests {
  private static let payment = TransactionID(0)

  private static func ask(_ trace: TraceBuilder) {
    trace.launch()
    _ = trace.begin(trace.coins)
    trace.queue(.callback(.continueAsked(transaction: payment)))
  }

  private static func answer(_ trace: TraceBuilder) {
    trace.app(.queue(.storefrontAnswered(transaction: payment, continues: true)))
  }

  private static func fail(_ trace: TraceBuilder, _ code: Int = 5) {
    trace.queue(.transaction(.failed(transaction: payment, error: StoreError(.SKErrorDomain, code))))
  }

  @Test(
    "an answer in time keeps the rule",
    arguments: [
      Story("at once") {
        ask($0)
        answer($0)
      },
      Story("at once, while something is fetched for later") {
        ask($0)
        $0.app(.request(.productsStarted(request: RequestID(0), count: 1)))
        answer($0)
      },
      Story("after a look at the device, just in time") {
        ask($0)
        $0.wait(.milliseconds(999))
        answer($0)
      },
      Story("no, and the payment fails for it") {
        ask($0)
        $0.app(.queue(.storefrontAnswered(transaction: payment, continues: false)))
        fail($0)
      },
    ]) func keeps(_ story: Story)
  {
    #expect(story.told().verdict(of: "storefront-answer-fast") == .kept)
  }

  @Test(
    "where no answer could be given there is nothing to judge",
    arguments: [
      Story("nobody asked") { $0.launch() },
      Story("killed before it could answer") {
        ask($0)
        $0.kill()
        $0.wait(.seconds(1))
        fail($0)
      },
      Story("the user cancelled meanwhile") {
        ask($0)
        fail($0, 2)
      },
    ]) func notExercised(_ story: Story)
  {
    #expect(story.told().verdict(of: "storefront-answer-fast") == .notExercised)
  }

  @Test("an answer after the time is a breach") func late() {
    let trace = TraceBuilder()
    Self.ask(trace)
    trace.wait(.seconds(1))
    Self.answer(trace)
    #expect(
      trace.verdict(of: "storefront-answer-fast").words == [
        "the storefront decision for transaction 0 (coins) came too late on “phone”",
        "#16 the delegate was asked whether transaction 0 (coins) continues", "#17 the app answered only now",
      ])
  }

  @Test("no answer is a breach, and a later one does not mend it") func unanswered() {
    let trace = TraceBuilder()
    Self.ask(trace)
    trace.app(.server(.asked(verb: trace.texts.intern("get"), key: trace.texts.intern("DEU"))))
    trace.wait(.seconds(1))
    Self.fail(trace)
    trace.wait(.seconds(1))
    Self.answer(trace)
    #expect(
      trace.verdict(of: "storefront-answer-fast").words == [
        "no storefront decision for transaction 0 (coins) was made in time on “phone”",
        "#16 the delegate was asked whether transaction 0 (coins) continues",
        "#17 the app used the network before answering",
        "#18 the time limit passed, and transaction 0 (coins) failed", "#19 the app answered only now",
      ])
  }

  @Test("an answer that waited for the network is a breach, even if it came in time") func networked() {
    let trace = TraceBuilder()
    Self.ask(trace)
    trace.app(.server(.asked(verb: trace.texts.intern("get"), key: trace.texts.intern("DEU"))))
    trace.wait(.milliseconds(100))
    Self.answer(trace)
    #expect(
      trace.verdict(of: "storefront-answer-fast").reasons.first
        == "the storefront decision for transaction 0 (coins) waited for the network on “phone”")
  }
}
