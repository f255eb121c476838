import Facts
import Testing

@Suite("Prices as texts")
struct PriceTextTests {
  @Test(
    "an amount in the smallest unit is told in whole units of its currency",
    arguments: [
      (499, "EUR", "4.99"), (5, "EUR", "0.05"), (0, "USD", "0.00"), (-5, "USD", "-0.05"),
      (-1_250, "USD", "-12.50"),
      (160, "JPY", "160"), (-160, "JPY", "-160"), (1_499, "KWD", "1.499"), (7, "KWD", "0.007"),
      (Int64.max, "USD", "92233720368547758.07"), (Int64.min, "USD", "-92233720368547758.08"),
    ])
  func decimal(amount: Int64, currency: String, text: String) {
    #expect(PriceText.decimal(amount, currency) == text)
    #expect(PriceText.text(amount, currency) == "\(text) \(currency)")
  }
}
