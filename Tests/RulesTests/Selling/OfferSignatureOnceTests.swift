import Facts
import Kernel
import Rules
import Testing

@Suite("offer-signature-once") struct OfferSignatureOnceTests {
  private static func attach(
    _ trace: TraceBuilder, _ nonce: String, _ number: Int, on device: DeviceID? = nil
  ) {
    trace.app(
      .queue(
        .offerAttached(
          transaction: TransactionID(number), offer: trace.texts.intern("win_back"),
          nonce: trace.texts.intern(nonce), signed: .zero)),
      on: device)
  }

  @Test(
    "a signature for each payment keeps the rule",
    arguments: [
      Story("one payment") { attach($0, "a", 0) },
      Story("a new one after a cancel") {
        attach($0, "a", 0)
        attach($0, "b", 1)
      },
      Story("none at all is another mistake") {
        attach($0, "", 0)
        attach($0, "", 1)
      },
    ]) func keeps(_ story: Story)
  {
    #expect(story.told().verdict(of: "offer-signature-once") == .kept)
  }

  @Test("without an offer there is nothing to judge") func notExercised() {
    let trace = TraceBuilder()
    trace.launch()
    trace.add(trace.gold)
    #expect(trace.verdict(of: "offer-signature-once") == .notExercised)
  }

  @Test("the same nonce again is a breach, also on another device and in another launch") func again() {
    let trace = TraceBuilder()
    trace.launch()
    Self.attach(trace, "a", 0)
    trace.relaunch()
    Self.attach(trace, "a", 1)
    Self.attach(trace, "b", 2)
    Self.attach(trace, "b", 3, on: trace.tablet)
    #expect(
      trace.verdict(of: "offer-signature-once").words == [
        "an offer signature was used twice on “phone”",
        "#13 a payment used this nonce",
        "#17 the payment of transaction 1 used the same nonce", "and 1 more",
      ])
  }
}
