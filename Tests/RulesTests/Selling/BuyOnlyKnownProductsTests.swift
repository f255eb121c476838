import Facts
import Rules
import Testing

@Suite("buy-only-known-products") struct BuyOnlyKnownProductsTests {
  @Test(
    "a payment for what the store told of keeps the rule",
    arguments: [
      Story("from the response") {
        $0.launch()
        $0.respond([$0.coins, $0.sword])
        $0.add($0.coins)
      },
      Story("from an earlier response of the launch") {
        $0.launch()
        $0.respond([$0.coins])
        $0.respond([$0.sword])
        $0.add($0.coins)
        $0.add($0.sword)
      },
      Story("from an earlier response, although a later one calls it invalid") {
        $0.launch()
        $0.respond([$0.coins])
        $0.respond([$0.sword], invalid: ["coins"])
        $0.add($0.coins)
      },
      Story("from a promotion") {
        $0.launch()
        $0.respond([$0.sword])
        $0.offer($0.coins, payment: 1, continues: false)
        $0.add($0.coins)
      },
    ]) func keeps(_ story: Story)
  {
    #expect(story.told().verdict(of: "buy-only-known-products") == .kept)
  }

  @Test(
    "where the app had no response in hand there is nothing to judge",
    arguments: [
      Story("an identifier that the store sells") {
        $0.launch()
        $0.add($0.coins)
      },
      Story("a response of an earlier launch") {
        $0.launch()
        $0.respond([$0.sword], invalid: ["coins"])
        $0.relaunch()
        $0.add($0.coins)
      },
      Story("a promoted payment") {
        $0.launch()
        $0.respond([$0.sword])
        $0.add($0.coins, promoted: true)
      },
      Story("an exception over something else") { $0.app(.process(.raised(exception: .invalidQuantity))) },
    ]) func notExercised(_ story: Story)
  {
    #expect(story.told().verdict(of: "buy-only-known-products") == .notExercised)
  }

  @Test("a payment for what a response called invalid is a breach") func rejected() {
    let trace = TraceBuilder()
    trace.launch()
    trace.respond([trace.sword], invalid: ["coins"])
    trace.add(trace.coins)
    trace.add(trace.coins)
    #expect(
      trace.verdict(of: "buy-only-known-products").words == [
        "a payment for coins, an invalid identifier, was added on “phone”",
        "#14 a response listed coins as invalid", "#16 the app added a payment for coins", "and 1 more",
      ])
  }

  @Test("a payment for what no response had is a breach") func untold() {
    let trace = TraceBuilder()
    trace.launch()
    trace.respond([trace.sword])
    trace.add(trace.coins)
    #expect(
      trace.verdict(of: "buy-only-known-products").reasons == [
        "a payment for coins, which no response had returned, was added on “phone”",
        "the latest response; none had returned coins", "the app added a payment for coins",
      ])
  }

  @Test("a payment for what the store does not sell is a breach, with or without a response") func unsold() {
    let trace = TraceBuilder()
    trace.launch()
    trace.add(trace.mention("cions"))
    #expect(
      trace.verdict(of: "buy-only-known-products").reasons == [
        "a payment for cions, which the store does not sell, was added on “phone”",
        "the app added a payment for cions",
      ])
  }

  @Test(
    "a payment that raises is a breach",
    arguments: [
      (Exception.invalidProductIdentifier, "a payment without a product identifier was added on “phone”"),
      (.unknownProduct, "a payment for a product, which the store does not sell, was added on “phone”"),
    ]) func raised(_ exception: Exception, _ headline: String)
  {
    let trace = TraceBuilder()
    trace.app(.process(.raised(exception: exception)))
    #expect(
      trace.verdict(of: "buy-only-known-products").reasons == [
        headline, "StoreKit raised an exception for the payment",
      ])
  }
}
