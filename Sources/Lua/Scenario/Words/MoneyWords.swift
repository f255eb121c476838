internal import Facts
internal import LuaScripts
internal import StoreModel

/// Reads prices in the notation of scenarios: `0.99 USD`, `120 JPY`, `1.500 KWD`.
enum MoneyWords {
  /// A description of the accepted prices, for messages.
  static let form = "a price such as \"0.99 USD\""

  /// Reads the price in a text. Fails with the reason if the text is not a price.
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

/// The reason why a text is not a price.
enum PriceFlaw: Error, Equatable {
  /// The text is not a number followed by three capital letters.
  case form
  /// The text has the wrong number of decimals. The values are its currency and the number of decimals of
  /// that currency.
  case decimals(String, Int)

  /// A description of the accepted prices, for messages.
  var expected: String {
    switch self {
    case .form: MoneyWords.form
    case .decimals(let currency, 0): "an amount of \(currency) without decimals"
    case .decimals(let currency, let count): "an amount of \(currency) with \(count) decimals"
    }
  }
}

/// Reads subscription periods in the notation of scenarios: `1 month`, `7 days`.
enum PeriodWords {
  /// A description of the accepted periods, for messages.
  static let form = "a period such as \"1 month\" or \"7 days\""

  /// Reads the count and the unit in a text. Nil if the text is not a period.
  static func period(of text: String) -> (count: Int, unit: PeriodUnit)? {
    var scanner = WordScanner(text)
    guard let number = scanner.number(), number.decimalCount == 0, (1...1000).contains(number.whole) else {
      return nil
    }
    let word = scanner.word()
    guard scanner.isAtEnd else { return nil }
    let unit = PeriodUnit.allCases.first { $0.name == word || $0.name + "s" == word }
    return unit.map { (Int(number.whole), $0) }
  }
}

/// Reads storefronts in the notation of scenarios: a country code of three capital letters.
enum StorefrontWords {
  /// A description of the accepted storefronts, for messages.
  static let form = "a country's three capital letters such as \"USA\" or \"DEU\""

  /// Reads the storefront in a table of options.
  static func storefront(in reader: FieldReader) throws(LanguageProblem) -> String? {
    guard let text = try reader.text("storefront") else { return nil }
    guard Storefront.isCode(text) else {
      throw reader.problem("storefront", expected: form, found: "'\(text)'")
    }
    return text
  }
}

extension SubscriptionRate {
  /// The value's name in scenarios, such as `monthly_renewal_every_hour`.
  var word: String {
    var word = ""
    for letter in "\(self)" {
      if letter.isUppercase { word += "_" }
      word += letter.lowercased()
    }
    return word
  }
}
