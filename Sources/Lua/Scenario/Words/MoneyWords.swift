internal import Facts
internal import LuaScripts
internal import StoreModel

/// Prices as scenarios write them: `0.99 USD`, `120 JPY`, `1.500 KWD`.
enum MoneyWords {
  /// The form of a price, for messages.
  static let form = "a price such as \"0.99 USD\""

  /// The price in a text, or the reason why the text is not a price.
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
  /// The currency has a different number of decimals.
  case decimals(String, Int)

  /// The expected form, for messages.
  var expected: String {
    switch self {
    case .form: MoneyWords.form
    case .decimals(let currency, 0): "an amount of \(currency) without decimals"
    case .decimals(let currency, let count): "an amount of \(currency) with \(count) decimals"
    }
  }
}

/// Subscription periods as scenarios write them: `1 month`, `7 days`.
enum PeriodWords {
  /// The form of a period, for messages.
  static let form = "a period such as \"1 month\" or \"7 days\""

  /// The count and the unit in a text; nil if the text is not a period.
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

/// Storefronts as scenarios write them: a country code of three capital letters.
enum StorefrontWords {
  /// The form of a storefront, for messages.
  static let form = "a country's three capital letters such as \"USA\" or \"DEU\""

  /// The storefront in a table of options.
  static func storefront(in reader: FieldReader) throws(LanguageProblem) -> String? {
    guard let text = try reader.text("storefront") else { return nil }
    guard Storefront.isCode(text) else {
      throw reader.problem("storefront", expected: form, found: "'\(text)'")
    }
    return text
  }
}

extension SubscriptionRate {
  /// The name in scenarios, such as `monthly_renewal_every_hour`.
  var word: String {
    var word = ""
    for letter in "\(self)" {
      if letter.isUppercase { word += "_" }
      word += letter.lowercased()
    }
    return word
  }
}
