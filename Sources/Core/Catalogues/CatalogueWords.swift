internal import Facts
internal import StoreModel

/// Parses prices, periods and names in the format of configuration files.
enum CatalogueWords {
  /// Converts a price such as `0.99` to the smallest unit of a currency. Allows extra zeros after the point.
  /// Nil if the text is not a price.
  static func amount(of text: String, in currency: String) -> Int64? {
    let decimals = Currency.decimalCount(of: currency)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = parts.first, isDigits(whole), whole.utf8.count <= 12
    else {
      return nil
    }
    var fraction = ""
    if parts.count == 2 {
      guard isDigits(parts[1]) else { return nil }
      fraction = String(parts[1])
    }
    while fraction.utf8.count > decimals, fraction.hasSuffix("0") { fraction.removeLast() }
    guard fraction.utf8.count <= decimals else { return nil }
    while fraction.utf8.count < decimals { fraction += "0" }
    return Int64(String(whole) + fraction)
  }

  /// Parses a period such as `P1W`. Nil if the text is not a period.
  static func period(of text: String) -> (count: Int, unit: PeriodUnit)? {
    guard text.hasPrefix("P"), let letter = text.last,
      let unit = units.first(where: { $0.letter == letter })?.unit
    else { return nil }
    let digits = text.dropFirst().dropLast()
    guard isDigits(digits), let count = Int(digits), (1...1000).contains(count) else { return nil }
    return (count, unit)
  }

  /// Parses the payment mode of an offer. Nil if the word is unknown.
  static func mode(of text: String) -> PaymentMode? { modes.first { $0.word == text }?.mode }

  /// The words for payment modes in configuration files.
  static let modeWords = modes.map(\.word)

  /// Parses a product type. Nil if the word is unknown.
  static func type(of text: String) -> ProductType? { types.first { $0.word == text }?.type }

  /// The words for product types in configuration files.
  static let typeWords = types.map(\.word)

  private static let units: [(letter: Character, unit: PeriodUnit)] = [
    ("D", .day), ("W", .week), ("M", .month), ("Y", .year),
  ]
  private static let modes: [(word: String, mode: PaymentMode)] = [
    ("free", .freeTrial), ("payAsYouGo", .payAsYouGo), ("payUpFront", .payUpFront),
  ]
  private static let types: [(word: String, type: ProductType)] = [
    ("Consumable", .consumable), ("NonConsumable", .nonConsumable),
    ("NonRenewingSubscription", .nonRenewing), ("RecurringSubscription", .autoRenewable),
  ]

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
