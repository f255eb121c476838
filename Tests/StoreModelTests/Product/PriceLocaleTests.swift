import Facts
import Foundation
import StoreModel
import Testing

@Suite("Locales of prices")
struct PriceLocaleTests {
  @Test(
    "an amount is written as people read it in the storefront",
    arguments: [
      ("USA", "USD", 499, "$4.99"), ("USA", "USD", 123_456_789, "$1,234,567.89"),
      ("DEU", "EUR", 499, "4,99 €"),
      ("DEU", "EUR", 123_456, "1.234,56 €"), ("JPN", "JPY", 160, "¥160"), ("JPN", "JPY", 12_000, "¥12,000"),
      ("FRA", "EUR", 123_456, "1\u{202F}234,56 €"), ("ESP", "EUR", 123_456, "1234,56 €"),
      ("ESP", "EUR", 1_234_567, "12.345,67 €"), ("IND", "INR", 12_345_678, "₹1,23,456.78"),
      ("NLD", "EUR", 5, "€ 0,05"), ("CHE", "CHF", 100_000, "CHF 1’000.00"), ("BRA", "BRL", 990, "R$ 9,90"),
      ("DNK", "DKK", 3500, "35,00 kr."), ("USA", "USD", -499, "-$4.99"), ("USA", "USD", 0, "$0.00"),
    ])
  func forms(storefront: String, currency: String, amount: Int64, text: String) {
    let shown = PriceLocale(storefront: storefront, currency: currency).format(amount)
    #expect(shown.replacing("\u{A0}", with: " ") == text)
  }

  @Test("a currency that is not the storefront's own has a sign only where it cannot be mistaken")
  func foreign() {
    #expect(PriceLocale(storefront: "USA", currency: "EUR").format(499) == "€4.99")
    #expect(PriceLocale(storefront: "USA", currency: "AUD").format(499) == "AUD\u{A0}4.99")
    #expect(PriceLocale(storefront: "DEU", currency: "USD").format(499) == "4,99\u{A0}USD")
  }

  @Test("a storefront without a form writes the code") func unknown() {
    let locale = PriceLocale(storefront: "ZAF", currency: "ZAR")
    #expect(locale.format(5999) == "ZAR\u{A0}59.99")
    #expect(locale.identifier == "en_ZA@currency=ZAR")
    #expect(PriceLocale(storefront: "DEU", currency: "EUR").identifier == "de_DE@currency=EUR")
  }

  @Test("every row is of a storefront, and in that storefront's currency") func rows() {
    for storefront in Storefront.all {
      let locale = PriceLocale(storefront: storefront.letters, currency: storefront.currency)
      #expect(locale.identifier.hasSuffix("_\(storefront.country)@currency=\(storefront.currency)"))
      #expect(!locale.format(1_234_567).contains("n"), "\(storefront.letters)")
    }
    #expect(PriceLocale(storefront: "GBR", currency: "GBP").currencySymbol == "£")
  }

  @Test("every form is the one of the toolchain's own CLDR") func foundation() {
    for storefront in Storefront.all {
      let locale = PriceLocale(storefront: storefront.letters, currency: storefront.currency)
      guard locale.currencySymbol != storefront.currency || storefront.letters == "CHE" else { continue }
      let reference = NumberFormatter()
      reference.numberStyle = .currency
      reference.locale = Locale(identifier: locale.identifier)
      // The formatter of this Foundation ignores that Indian groups have two digits.
      if storefront.letters == "IND" { reference.secondaryGroupingSize = 2 }
      for amount: Int64 in [0, 5, 99, 160, 499, 500, 12_000, 100_000, 123_456, 1_234_567, 123_456_700] {
        // If the CLDR has no decimals, the formatter rounds the store's price to whole units.
        if ["COP", "IDR"].contains(storefront.currency), amount % 100 != 0 { continue }
        let decimals = Currency.decimalCount(of: storefront.currency)
        let number = Decimal(amount) / pow(10, decimals)
        let expected = reference.string(from: number as NSDecimalNumber) ?? ""
        #expect(locale.format(amount) == expected, "\(storefront.letters)")
      }
    }
  }
}
