internal import Facts

/// Prices as scenarios write them: `0.99 USD`, `120 JPY`, `1.500 KWD`.
enum MoneyWords {
  /// What a price looks like, for messages.
  static let form = "a price such as \"0.99 USD\""

  /// The amount in the smallest unit and the currency, or why the text is no price.
  static func price(of text: String) -> Result<Price, PriceFlaw> {
    var scanner = WordScanner(text)
    guard let number = scanner.number() else { return .failure(.form) }
    let currency = scanner.word()
    guard scanner.isAtEnd, currency.utf8.count == 3, currency.utf8.allSatisfy({ $0 < UInt8(ascii: "a") })
    else {
      return .failure(.form)
    }
    let decimals = Currency.decimalCount(of: currency)
    guard number.decimalCount == 0 || number.decimalCount == decimals else {
      return .failure(.decimals(currency, decimals))
    }
    var amount = number.whole
    for _ in 0..<decimals {
      let (product, overflows) = amount.multipliedReportingOverflow(by: 10)
      if overflows { return .failure(.form) }
      amount = product
    }
    return .success(Price(amount: amount + number.fraction, currency: currency))
  }
}
