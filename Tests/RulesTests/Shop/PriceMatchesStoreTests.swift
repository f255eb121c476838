import Facts
import Rules
import Testing

@Suite("price-matches-store") struct PriceMatchesStoreTests {
  @Test(
    "a price that is written in any usual way keeps the rule",
    arguments: [
      (Int64(99), "USD", "0.99 USD"), (99, "USD", "$0.99"), (109, "EUR", "1,09 €"), (109, "EUR", "EUR 1.09"),
      (160, "JPY", "¥160"), (160, "JPY", "JP¥160"), (160, "JPY", "160円 JPY"), (123_456, "SEK", "1 234,56 kr"),
      (123_456, "CHF", "CHF 1’234.56"), (500, "USD", "5 USD"), (500, "USD", "$5.00"),
      (1500, "KWD", "1.500 KWD"), (2490, "BRL", "R$ 24,90"), (490, "CHF", "Fr. 4.90"),
      (500, "CHF", "CHF 5.–"),
      (12_345_600, "INR", "₹1,23,456.00"), (12_000, "KRW", "12,000원"), (4990, "SEK", "49:90 kr"),
      (160, "JPY", "￥160.00"), (123_450, "EUR", "1\u{202F}234,50\u{A0}€"), (499, "USD", "12 months, $4.99"),
      (499, "CAD", "CA$4.99"),
      (99, "USD", "100 coins for $0.99"), (0, "USD", "Free"), (0, "USD", "Free for 1 month"),
      (0, "USD", "Free, 100 coins"), (99, "INR", "₹٠٫٩٩"),
    ]) func keeps(_ price: Int64, _ currency: String, _ text: String)
  {
    let trace = TraceBuilder()
    trace.launch()
    trace.respond([trace.coins], price: price, currency: currency)
    trace.show(text, for: trace.coins)
    #expect(trace.verdict(of: "price-matches-store") == .kept, "\(text)")
  }

  @Test("a price that an earlier launch heard is a guess") func staleQuote() {
    let trace = TraceBuilder()
    trace.launch()
    trace.respond([trace.coins], price: 199, currency: "USD")
    trace.show("$1.99", for: trace.coins)
    trace.relaunch()
    trace.show("$1.99", for: trace.coins)
    let bought = trace.begin(trace.coins)
    trace.system(.device(.sheetShown(transaction: bought, amount: 299, currency: trace.texts.intern("USD"))))
    #expect(trace.verdict(of: "price-matches-store").name == "broken")
  }

  @Test(
    "another amount or currency is a breach",
    arguments: [
      (Int64(109), "EUR", "$1.09"), (109, "EUR", "0.99 EUR"), (109, "EUR", "1.09"), (160, "JPY", "161 JPY"),
      (99, "USD", "99 USD"), (500, "USD", "50 USD"), (99, "USD", "Free"), (99, "USD", ""),
      (499, "USD", "$499"), (499, "USD", "$499.00"), (160, "JPY", "¥1.60"), (490, "USD", "$4.9"),
      (499, "USD", "$49.9"), (1_234_567_800, "USD", "$1,2345,678.00"),
      (499, "USD", "R$ 4,99"), (499, "USD", "CA$4.99"), (12_000, "KRW", "₩120.00"), (1500, "KWD", "1.50 KWD"),
      (0, "USD", "$0.99"), (0, "USD", "1.09 €"), (0, "USD", "Free, then $4.99"),
    ]) func breaks(_ price: Int64, _ currency: String, _ text: String)
  {
    let trace = TraceBuilder()
    trace.launch()
    trace.respond([trace.coins], price: price, currency: currency)
    trace.show(text, for: trace.coins)
    #expect(trace.verdict(of: "price-matches-store").witness != nil, "\(text)")
  }

  @Test("the witness names both prices") func words() {
    let trace = TraceBuilder()
    trace.launch()
    trace.respond([trace.coins, trace.sword], price: 109, currency: "EUR")
    trace.show("$0.99", for: trace.coins)
    trace.show("$0.99", for: trace.sword)
    #expect(
      trace.verdict(of: "price-matches-store").words == [
        "the price of coins was shown as '$0.99' on “phone”; it is 1.09 EUR",
        "#13 the store returned 1.09 EUR for coins", "#16 the app showed '$0.99'", "and 1 more",
      ])
  }

  @Test(
    "a price from a list is compared with the payment sheet, which names the sum for all units",
    arguments: [(Int64(998), false), (499, true)]) func list(_ amount: Int64, _ isBroken: Bool)
  {
    let trace = TraceBuilder()
    trace.launch()
    trace.show("$4.99", for: trace.coins)
    let id = trace.begin(trace.coins, quantity: 2)
    trace.system(
      .device(
        .sheetShown(transaction: id, amount: amount, currency: trace.texts.intern("USD"))))
    #expect((trace.verdict(of: "price-matches-store").witness != nil) == isBroken)
  }

  @Test("the latest response counts") func latest() {
    let trace = TraceBuilder()
    trace.launch()
    trace.respond([trace.coins])
    trace.respond([trace.coins], price: 109, currency: "EUR")
    trace.show("0.99 USD", for: trace.coins)
    #expect(trace.verdict(of: "price-matches-store").witness?.links.first?.sequence.rawValue == 15)
  }

  @Test(
    "where no price is shown, or none is known, there is nothing to judge",
    arguments: [
      Story("nothing is shown") { $0.respond([$0.coins]) },
      Story("the store never told") { $0.show("0.99 USD", for: $0.coins) },
      Story("the store told another device") {
        $0.respond([$0.coins], on: $0.tablet)
        $0.show("9.99 USD", for: $0.coins)
      },
    ]) func notExercised(_ story: Story)
  {
    #expect(story.told().verdict(of: "price-matches-store") == .notExercised)
  }
}
