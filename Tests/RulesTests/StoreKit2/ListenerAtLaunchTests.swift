import Facts
import Kernel
import Rules
import Testing

@Suite("listener-at-launch") struct ListenerAtLaunchTests {
  @Test("a listener that starts after the launch is a breach", arguments: ObserverAtLaunchTests.signs)
  func late(_ words: String, _ story: Story) {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    story.tell(trace)
    trace.listen()
    #expect(
      trace.verdict(of: "listener-at-launch").reasons == [
        "no listener ran on “phone” when launch ended",
        "the app was launched",
        "\(words); no listener had started yet",
        "the app started a listener only now",
      ])
  }

  @Test("a listener that was there first keeps the rule", arguments: ObserverAtLaunchTests.signs)
  func keeps(_ words: String, _ story: Story) {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    trace.listen()
    story.tell(trace)
    #expect(trace.verdict(of: "listener-at-launch") == .kept)
  }

  @Test("a listener for intents is none for transactions")
  func otherFeed() {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    trace.app(.storekit(.listenerStarted(listener: 0, feed: .intents)))
    trace.settle()
    trace.listen()
    #expect(trace.verdict(of: "listener-at-launch").witness != nil)
  }

  @Test("a call to purchase without a listener is a breach, and each launch needs its listener anew")
  func eachLaunch() {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    trace.listen()
    trace.settle()
    trace.kill()
    trace.launch(observes: false)
    trace.app(
      .storekit(
        .purchaseCalled(transaction: TransactionID(0), product: trace.coins, quantity: 1, token: .empty)))
    #expect(trace.verdict(of: "listener-at-launch").witness != nil)
  }
}
